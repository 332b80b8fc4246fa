#include "engine/level_player.hpp"

#include <algorithm>

#include "engine/copying.hpp"
#include "engine/variety.hpp"

namespace cornerwise {

// Searches with the same seed must not draw the same numbers.
Chooser::Chooser(const Weakness& weakness, const Book* book, std::uint64_t seed)
    : weakness_(weakness), book_(book), rng_(~seed) {}

bool Chooser::uses_book(const Rules& rules, const Record& record) const {
    return plays_best() && book_ != nullptr && book_->knows(rules, record);
}

PlacementId Chooser::choose(const Rules& rules, const Record& record, const SearchReport& report) {
    if (!plays_best()) return choose_weakly(rules, report, weakness_, rng_);
    if (book_ != nullptr) {
        if (const auto known = book_->draw(rules, record, rng_)) return *known;
    }
    const auto moves = record.moves();
    if (is_opening(rules, moves.size())) {
        return varied_move(report, Copier(rules, moves), rng_);
    }
    return best_move(rules, moves, report).id;
}

LevelPlayer::LevelPlayer(const Rules& rules, const Players& players, const PriorWeights& prior,
                         const ValueWeights& value, const Net* net, const Book* book,
                         const SearchOptions& options, const Weakness& weakness, std::uint64_t seed)
    : rules_(rules),
      search_(rules, players, blinded(prior, weakness.blindness), value, net, options, seed),
      chooser_(weakness, book, seed) {}

void LevelPlayer::begin(const Record& record, const SearchLimits& limits) {
    record_ = record;
    search_.set_position(record.state, record_.moves());
    // A level that errs chooses among all moves, and the same number of simulations must always
    // give the same move. So its searches do not end early.
    SearchLimits own = limits;
    if (chooser_.uses_book(rules_, record)) {
        const auto most = std::int64_t{kBookSimulations};
        own.simulations = limits.simulations > 0 ? std::min(limits.simulations, most) : most;
    }
    own.until_decided = chooser_.plays_best() && own.simulations <= 0;
    search_.begin(own);
}

PlacementId LevelPlayer::choice() { return chooser_.choose(rules_, record_, search_.report()); }

}  // namespace cornerwise
