#include "endgame/margin_search.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace cornerwise {

namespace {

// Move ordering. Moves come first that place many squares, that cover many attach cells of
// opponents and many cells within their reach, and that were often the best elsewhere (the history
// heuristic: Schaeffer, "The history heuristic and alpha-beta search enhancements in practice",
// 1989).
constexpr int kSquareScore = 640;
constexpr int kAttachScore = 320;
constexpr int kReachScore = 128;
constexpr int kMostHistory = 1 << 20;
constexpr int kKnownBestScore = 1 << 30;

}  // namespace

void MarginSearch::begin(const Remainder& root) {
    assert(root.turn != kNobody);
    path_.clear();
    candidates_.clear();
    moves_.clear();
    positions_ = 0;
    history_.assign(static_cast<std::size_t>(kMaxColours) * board_.prospects().size(), 0);
    Frame& frame = path_.emplace_back();
    frame.position = root;
    frame.mark = board_.mark();
    list_moves(frame, kNone);
}

bool MarginSearch::step() {
    const std::int64_t wanted = positions_ + 1;
    while (positions_ < wanted) {
        Frame& frame = path_.back();
        if (path_.size() == 1) {
            if (frame.tried == frame.count) return true;
            try_next(false);
        } else if (is_done(frame)) {
            const Result result = result_of(frame);
            store(frame, result);
            candidates_.resize(frame.first);
            board_.release(frame.mark);
            path_.pop_back();
            take(result);
        } else {
            try_next(false);
        }
    }
    return false;
}

// Tries the next move of the last frame, or tries the same move again with the full window.
void MarginSearch::try_next(bool again) {
    Frame& frame = path_.back();
    if (!again) {
        // The best move left comes next. Most are never needed, so they are not sorted.
        const auto first = candidates_.begin() + frame.first;
        const auto next = std::max_element(
            first + frame.tried, first + frame.count,
            [](const Candidate& a, const Candidate& b) { return a.score < b.score; });
        std::swap(*next, first[frame.tried]);
    }
    const Prospect prospect = candidates_[frame.first + frame.tried].prospect;
    Window window = frame.open;
    frame.scouts = !again && path_.size() > 1 && frame.tried > 0;
    if (path_.size() == 1) window = {-kInfinite, kInfinite};
    if (frame.scouts) {
        if (frame.maximizes) {
            window.beta = window.alpha + 1;
        } else {
            window.alpha = window.beta - 1;
        }
    }
    const std::size_t mark = board_.mark();
    Result result;
    if (enter(board_.after(frame.position, prospect), window, mark, result)) take(result);
}

// Visits a position. Returns true when its result is known at once; otherwise pushes a frame for
// it.
bool MarginSearch::enter(Remainder position, const Window& window, std::size_t mark,
                         Result& result) {
    ++positions_;
    const Window limits = limits_of(position);
    const int now = margin_of(position);
    const auto leave = [&](int margin, int gained, Kind kind) {
        result = {margin, gained, kind};
        board_.release(mark);
        return true;
    };
    if (position.turn == kNobody || limits.alpha == limits.beta) {
        return leave(limits.alpha, least_gained_, Kind::exact);
    }
    if (limits.alpha >= window.beta) return leave(limits.alpha, 0, Kind::at_least);
    if (limits.beta <= window.alpha) return leave(limits.beta, 0, Kind::at_most);
    const std::uint64_t key = board_.key_of(position);
    Frame frame;
    frame.limits = limits;
    int best = kNone;
    if (const Entry* known = known_.find(key)) {
        const int margin = now + known->margin;
        best = known->best;
        if (known->kind == Kind::exact) {
            return leave(margin, position.merits[0] + known->gained, Kind::exact);
        }
        if (known->kind == Kind::at_least) {
            if (margin >= window.beta) return leave(margin, 0, Kind::at_least);
            frame.limits.alpha = std::max(frame.limits.alpha, margin);
        } else {
            if (margin <= window.alpha) return leave(margin, 0, Kind::at_most);
            frame.limits.beta = std::min(frame.limits.beta, margin);
        }
    }
    frame.position = position;
    frame.key = key;
    frame.window = frame.open = window;
    frame.before = positions_;
    frame.mark = mark;
    frame.maximizes = board_.side_of_turn(position) == 0;
    frame.best.margin = frame.maximizes ? -kInfinite : kInfinite;
    list_moves(frame, best);
    path_.push_back(frame);
    return false;
}

// Returns bounds of the final margin. Colours that no other colour can hinder are played to their
// end: their gain is counted, and they are taken out of the game.
MarginSearch::Window MarginSearch::limits_of(Remainder& position) {
    const std::int64_t visits = alone_.visits();
    const int colours = board_.rules().colours;
    std::array<EndCells, kMaxColours> others{};
    for (int colour = 0; colour < colours; ++colour) {
        for (int other = 0; other < colours; ++other) {
            if (other != colour) others[colour] |= position.hands[other].reach;
        }
    }
    std::array<int, 2> least{};
    std::array<int, 2> most{};
    for (int colour = 0; colour < colours; ++colour) {
        const Hand& hand = position.hands[colour];
        if (hand.is_over()) continue;
        const int side = board_.players().side_of[colour];
        const bool is_free = !hand.reach.meets(others[colour]);
        if (side < 0) {
            if (is_free) board_.end(position, colour);
            continue;
        }
        const GainBounds all = alone_.gain_of(hand);
        if (is_free && all.is_exact()) {
            position.merits[side] += all.least;
            board_.end(position, colour);
            continue;
        }
        most[side] += all.most;
        if (is_free) {
            least[side] += all.least;
            continue;
        }
        const std::size_t mark = board_.mark();
        least[side] += alone_.gain_of(board_.hand_without(hand, others[colour])).least;
        board_.release(mark);
    }
    positions_ += (alone_.visits() - visits) / Alone::kVisitsOfPosition;
    const int now = margin_of(position);
    least_gained_ = position.merits[0] + least[0];
    return {now + least[0] - most[1], now + most[0] - least[1]};
}

// Lists the moves of a frame; `known_best` comes first if it is one of them.
void MarginSearch::list_moves(Frame& frame, int known_best) {
    const Hand& hand = frame.position.hands[frame.position.turn];
    const Prospects& prospects = board_.prospects();
    EndCells attach;  // Of the opponents.
    EndCells reach;
    for (int other = 0; other < board_.rules().colours; ++other) {
        const Hand& their = frame.position.hands[other];
        if (!are_opponents(board_.players(), frame.position.turn, other)) continue;
        attach |= their.attach & their.reach;
        reach |= their.reach;
    }
    frame.first = static_cast<std::uint32_t>(candidates_.size());
    frame.count = hand.legal;
    const std::size_t row =
        static_cast<std::size_t>(frame.position.turn) * board_.prospects().size();
    for (std::uint32_t i = 0; i < hand.legal; ++i) {
        const Prospect prospect = board_.listed(hand.first + i);
        const EndCells& cells = prospects.cells(prospect);
        const bool is_known_best = prospects.id(prospect) == known_best;
        const std::int32_t score = kSquareScore * prospects.squares(prospect) +
                                   kAttachScore * (cells & attach).count() +
                                   kReachScore * (cells & reach).count() +
                                   std::min(history_[row + prospect], kMostHistory);
        candidates_.push_back({prospect, is_known_best ? kKnownBestScore : score});
    }
}

// Takes the result of the move that was tried.
void MarginSearch::take(const Result& result) {
    Frame& frame = path_.back();
    const Prospect prospect = candidates_[frame.first + frame.tried].prospect;
    if (path_.size() == 1) {
        assert(result.kind == Kind::exact);
        PointsBySide merits{};
        merits[0] = static_cast<std::int16_t>(result.gained);
        merits[1] = static_cast<std::int16_t>(result.gained - result.margin);
        moves_.push_back({prospect, merits});
        ++frame.tried;
        return;
    }
    const bool inside = result.margin > frame.open.alpha && result.margin < frame.open.beta;
    if (frame.scouts && inside && result.kind != Kind::exact) {
        try_next(true);
        return;
    }
    ++frame.tried;
    const bool better =
        frame.maximizes ? result.margin > frame.best.margin : result.margin < frame.best.margin;
    if (!better) return;
    frame.best = result;
    frame.best_move = prospect;
    if (frame.maximizes) {
        frame.open.alpha = std::max(frame.open.alpha, result.margin);
    } else {
        frame.open.beta = std::min(frame.open.beta, result.margin);
    }
}

// Returns whether no other move of a frame needs to be tried.
bool MarginSearch::is_done(const Frame& frame) const {
    if (frame.tried == frame.count || frame.open.alpha >= frame.open.beta) return true;
    if (frame.tried == 0) return false;
    return frame.maximizes ? frame.best.margin >= frame.limits.beta
                           : frame.best.margin <= frame.limits.alpha;
}

MarginSearch::Result MarginSearch::result_of(const Frame& frame) const {
    Result result = frame.best;
    if (result.margin >= frame.window.beta) {
        if (result.kind != Kind::exact || frame.maximizes) result.kind = Kind::at_least;
    } else if (result.margin <= frame.window.alpha) {
        if (result.kind != Kind::exact || !frame.maximizes) result.kind = Kind::at_most;
    } else {
        result.kind = Kind::exact;
    }
    return result;
}

void MarginSearch::store(const Frame& frame, const Result& result) {
    const std::int64_t visited = positions_ - frame.before;
    const auto effort = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(visited)));
    history_[static_cast<std::size_t>(frame.position.turn) * board_.prospects().size() +
             frame.best_move] += effort;
    known_.store({.key = frame.key,
                  .margin = static_cast<std::int16_t>(result.margin - margin_of(frame.position)),
                  .gained = static_cast<std::int16_t>(result.gained - frame.position.merits[0]),
                  .best = board_.prospects().id(frame.best_move),
                  .kind = result.kind,
                  .effort = static_cast<std::uint8_t>(effort)});
}

}  // namespace cornerwise
