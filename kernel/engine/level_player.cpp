#include "engine/level_player.hpp"

#include "engine/copying.hpp"

namespace cornerwise {

// Searches with the same seed must not draw the same numbers.
Chooser::Chooser(const Weakness& weakness, std::uint64_t seed) : weakness_(weakness), rng_(~seed) {}

PlacementId Chooser::choose(const Rules& rules, std::span<const Played> moves,
                            const SearchReport& report) {
    if (weakness_ == Weakness{}) return best_move(rules, moves, report).id;
    return choose_weakly(rules, report, weakness_, rng_);
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
    search_.begin(limits);
}

PlacementId LevelPlayer::choice() { return chooser_.choose(rules_, moves_, search_.report()); }

}  // namespace cornerwise
