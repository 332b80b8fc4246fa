#include "engine/level_player.hpp"

#include "engine/copying.hpp"
#include "engine/variety.hpp"

namespace cornerwise {

// Searches with the same seed must not draw the same numbers.
Chooser::Chooser(const Weakness& weakness, std::uint64_t seed) : weakness_(weakness), rng_(~seed) {}

PlacementId Chooser::choose(const Rules& rules, std::span<const Played> moves,
                            const SearchReport& report) {
    if (!plays_best()) return choose_weakly(rules, report, weakness_, rng_);
    if (is_opening(rules, moves.size())) {
        return varied_move(report, Copier(rules, moves), rng_);
    }
    return best_move(rules, moves, report).id;
}

LevelPlayer::LevelPlayer(const Rules& rules, const Players& players, const PriorWeights& prior,
                         const ValueWeights& value, const Net* net, const SearchOptions& options,
                         const Weakness& weakness, std::uint64_t seed)
    : rules_(rules),
      search_(rules, players, blinded(prior, weakness.blindness), value, net, options, seed),
      chooser_(weakness, seed) {}

void LevelPlayer::begin(const Record& record, const SearchLimits& limits) {
    moves_.assign(record.moves().begin(), record.moves().end());
    search_.set_position(record.state, moves_);
    // A level that errs chooses among all moves, and the same number of simulations must always
    // give the same move. So its searches do not end early.
    SearchLimits own = limits;
    own.until_decided = chooser_.plays_best() && limits.simulations <= 0;
    search_.begin(own);
}

PlacementId LevelPlayer::choice() { return chooser_.choose(rules_, moves_, search_.report()); }

}  // namespace cornerwise
