#include "cover.hpp"

#include <algorithm>
#include <bit>
#include <bitset>
#include <cstdlib>
#include <numeric>

namespace cornerwise {

namespace {

constexpr std::uint64_t kFirstRun = 1000;

bool all_below(const std::vector<int>& numbers, std::size_t bound) {
    return std::all_of(numbers.begin(), numbers.end(), [bound](int number) {
        return number >= 0 && static_cast<std::size_t>(number) < bound;
    });
}

bool fixed_are_sound(const CoverProblem& problem) {
    std::vector<bool> covered(problem.edges.size());
    auto stock = problem.stock;
    for (const auto& [placement, colour] : problem.fixed) {
        if (placement < 0 || placement >= static_cast<int>(problem.placements.size())) return false;
        auto& left = stock[problem.shapes[placement]];
        if (colour < 0 || colour >= static_cast<int>(left.size()) || left[colour]-- == 0) {
            return false;
        }
        for (const int cell : problem.placements[placement]) {
            if (covered[cell]) return false;
            covered[cell] = true;
        }
    }
    return true;
}

}  // namespace

bool is_sound(const CoverProblem& problem) {
    const std::size_t cells = problem.edges.size();
    if (cells > kMaxCoverCells || problem.corners.size() != cells || problem.tint.size() != cells ||
        problem.shapes.size() != problem.placements.size() || problem.stock.size() > 255 ||
        !all_below(problem.tint, 2) || !all_below(problem.shapes, problem.stock.size())) {
        return false;
    }
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (!all_below(problem.edges[cell], cells) || !all_below(problem.corners[cell], cells)) {
            return false;
        }
    }
    for (const auto& placement : problem.placements) {
        if (placement.empty() || placement.size() > kMaxCoverSquares ||
            !all_below(placement, cells)) {
            return false;
        }
    }
    for (const auto& counts : problem.stock) {
        if (counts.size() != problem.stock[0].size() || counts.size() > kMaxCoverColours ||
            !all_below(counts, kMaxCoverCells + 1)) {
            return false;
        }
    }
    return fixed_are_sound(problem);
}

Cover::Cover(CoverProblem problem, std::uint64_t seed, bool restarts)
    : problem_(std::move(problem)),
      restarts_(restarts),
      cells_(static_cast<int>(problem_.edges.size())),
      colours_(problem_.stock.empty() ? 0 : static_cast<int>(problem_.stock[0].size())),
      rng_(seed) {
    const std::size_t shapes = problem_.stock.size();
    through_.resize(cells_);
    of_shape_.resize(shapes);
    shape_size_.resize(shapes);
    imbalance_.resize(shapes);
    open_through_.resize(cells_);
    open_of_shape_.resize(shapes);
    for (std::size_t id = 0; id < problem_.placements.size(); ++id) {
        const auto& cells = problem_.placements[id];
        Placement placement{};
        placement.size = static_cast<std::uint8_t>(cells.size());
        placement.shape = static_cast<std::uint8_t>(problem_.shapes[id]);
        std::copy(cells.begin(), cells.end(), placement.cells.begin());
        placements_.push_back(placement);
        of_shape_[placement.shape].push_back(static_cast<std::int32_t>(id));
        ++open_of_shape_[placement.shape];
        int difference = 0;
        for (const int cell : cells) {
            through_[cell].push_back(static_cast<std::int32_t>(id));
            ++open_through_[cell];
            difference += problem_.tint[cell] ? 1 : -1;
        }
        shape_size_[placement.shape] = placement.size;
        imbalance_[placement.shape] = std::abs(difference);
    }
    owner_.assign(cells_, -1);
    blocks_.assign(placements_.size(), 0);
    left_of_ = problem_.stock;
    left_of_colour_.assign(colours_, 0);
    for (std::size_t shape = 0; shape < shapes; ++shape) {
        left_.push_back(std::accumulate(left_of_[shape].begin(), left_of_[shape].end(), 0));
        left_of_size_[shape_size_[shape]] += left_[shape];
        for (int colour = 0; colour < colours_; ++colour) {
            left_of_colour_[colour] += left_of_[shape][colour];
        }
        if (left_[shape] == 0) {
            for (const auto id : of_shape_[shape]) block(id);
        }
    }
    free_ = cells_;
    beside_.assign(cells_, std::vector<std::uint8_t>(colours_, 0));
    seen_.assign(cells_, 0);
    rank_.assign(cells_, 0);
}

std::vector<std::pair<int, int>> Cover::laid() const {
    std::vector<std::pair<int, int>> all;
    for (const Piece& piece : pieces_) {
        all.emplace_back(piece.placement, piece.colour >= 0 ? piece.colour : piece.in_mind);
    }
    return all;
}

CoverStatus Cover::run(std::uint64_t steps) {
    if (exhausted_) return CoverStatus::exhausted;
    if (!started_) {
        started_ = true;
        exhausted_ = !begin();
        if (exhausted_) return CoverStatus::exhausted;
        restart();
        if (decide()) return CoverStatus::solved;
    }
    const std::uint64_t end = steps_ + steps;
    while (!frames_.empty()) {
        Frame& frame = frames_.back();
        if (frame.made) {
            frame.made = false;
            unmake(frame, pool_[frame.next++]);
        }
        if (frame.next == frame.end) {
            pop();
            continue;
        }
        if (restarts_ && steps_ >= run_end_) {
            restart();
            decide();
            continue;
        }
        if (steps_ >= end) return CoverStatus::running;
        frame.made = true;
        ++steps_;
        make(frame, pool_[frame.next]);
        if (is_promising() && decide()) return CoverStatus::solved;
    }
    exhausted_ = true;
    return CoverStatus::exhausted;
}

// Lays the fixed pieces and says whether anything speaks against them.
bool Cover::begin() {
    for (const auto& [placement, colour] : problem_.fixed) {
        lay(placement);
        const int piece = static_cast<int>(pieces_.size()) - 1;
        if (problem_.no_edges && !(colours_for(piece) >> colour & 1)) return false;
        give_colour(piece, colour);
    }
    int squares = 0;
    for (std::size_t shape = 0; shape < left_.size(); ++shape) {
        squares += left_[shape] * shape_size_[shape];
    }
    for (int colour = 0; problem_.joined && colour < colours_; ++colour) {
        if (!hangs_together(colour)) return false;
    }
    return squares == free_ && is_promising();
}

void Cover::restart() {
    while (!frames_.empty()) {
        const Frame& frame = frames_.back();
        if (frame.made) unmake(frame, pool_[frame.next]);
        pop();
    }
    run_length_ = run_length_ ? run_length_ + run_length_ / 4 : kFirstRun;
    run_end_ = steps_ + run_length_;
    // Of equally open cells the nearest to a random one comes first, so that what lies is compact.
    std::fill(rank_.begin(), rank_.end(), cells_);
    queue_.clear();
    if (cells_ > 0)
        queue_.push_back(static_cast<int>(rng_.below(static_cast<std::uint32_t>(cells_))));
    for (std::size_t next = 0; next < queue_.size(); ++next) {
        rank_[queue_[next]] = static_cast<int>(next);
        for (const int cell : problem_.edges[queue_[next]]) {
            if (rank_[cell] == cells_) {
                rank_[cell] = cells_ - 1;
                queue_.push_back(cell);
            }
        }
    }
}

// Prepares the next decision. Says whether there is none because all is done.
bool Cover::decide() {
    if (uncoloured_ > 0 && (problem_.joined || free_ == 0)) {
        int best = -1, fewest = kMaxCoverColours + 1;
        for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
            if (pieces_[piece].colour >= 0) continue;
            const int choices = std::popcount(colours_for(static_cast<int>(piece)));
            if (choices < fewest) {
                fewest = choices;
                best = static_cast<int>(piece);
            }
        }
        push(Choice::colour, best);
        return false;
    }
    if (free_ == 0) return true;
    int best = -1;
    for (int cell = 0; cell < cells_; ++cell) {
        if (owner_[cell] >= 0) continue;
        if (best < 0 || open_through_[cell] < open_through_[best] ||
            (open_through_[cell] == open_through_[best] && rank_[cell] < rank_[best])) {
            best = cell;
        }
    }
    int fewest = open_through_[best], rarest = -1;
    for (std::size_t shape = 0; shape < left_.size(); ++shape) {
        // One of the first so many placements must be used, or too few are left for all copies.
        const int choices = open_of_shape_[shape] - left_[shape] + 1;
        if (left_[shape] > 0 && choices < fewest) {
            fewest = choices;
            rarest = static_cast<int>(shape);
        }
    }
    if (rarest >= 0) {
        push(Choice::shape, rarest);
    } else {
        push(Choice::cell, best);
    }
    return false;
}

// Collects the candidates of a decision about a piece, a shape or a cell, in random order.
void Cover::push(Choice choice, int subject) {
    Frame frame{pool_.size(), pool_.size(), 0, choice, false, subject};
    if (choice == Choice::colour) {
        for (ColourSet open = colours_for(subject); open; open &= open - 1) {
            pool_.push_back(std::countr_zero(open));
        }
    } else {
        for (const auto id : choice == Choice::cell ? through_[subject] : of_shape_[subject]) {
            if (blocks_[id] == 0) pool_.push_back(id);
        }
    }
    frame.end = pool_.size();
    for (std::size_t i = frame.end - frame.begin; i > 1; --i) {
        std::swap(pool_[frame.begin + i - 1],
                  pool_[frame.begin + rng_.below(static_cast<std::uint32_t>(i))]);
    }
    if (choice == Choice::colour) {
        const auto first = pool_.begin() + static_cast<std::ptrdiff_t>(frame.begin);
        const auto wanted = std::find(first, pool_.end(), pieces_[subject].in_mind);
        if (wanted != pool_.end()) std::iter_swap(first, wanted);
    }
    if (choice == Choice::shape) {
        const auto tried =
            static_cast<std::size_t>(std::max(0, open_of_shape_[subject] - left_[subject] + 1));
        frame.end = std::min(frame.end, frame.begin + tried);
    }
    frames_.push_back(frame);
}

void Cover::pop() {
    const Frame frame = frames_.back();
    frames_.pop_back();
    if (frame.choice == Choice::shape) {
        for (std::size_t i = frame.next; i > frame.begin; --i) unblock(pool_[i - 1]);
    }
    pool_.resize(frame.begin);
}

void Cover::make(const Frame& frame, int candidate) {
    if (frame.choice == Choice::colour) {
        give_colour(frame.piece, candidate);
    } else {
        lay(candidate);
    }
}

void Cover::unmake(const Frame& frame, int candidate) {
    if (frame.choice == Choice::colour) {
        take_colour(frame.piece);
        return;
    }
    take_back();
    // Equal pieces are interchangeable: what was tried for one is not for another.
    if (frame.choice == Choice::shape) block(candidate);
}

void Cover::block(int placement) {
    if (blocks_[placement]++ > 0) return;
    const Placement& it = placements_[placement];
    --open_of_shape_[it.shape];
    for (int i = 0; i < it.size; ++i) --open_through_[it.cells[i]];
}

void Cover::unblock(int placement) {
    if (--blocks_[placement] > 0) return;
    const Placement& it = placements_[placement];
    ++open_of_shape_[it.shape];
    for (int i = 0; i < it.size; ++i) ++open_through_[it.cells[i]];
}

void Cover::lay(int placement) {
    const Placement& it = placements_[placement];
    const int number = static_cast<int>(pieces_.size());
    pieces_.push_back({placement});
    if (neighbours_.size() < pieces_.size()) neighbours_.emplace_back();
    neighbours_[number].clear();
    for (int i = 0; i < it.size; ++i) owner_[it.cells[i]] = number;
    for (int i = 0; i < it.size; ++i) {
        for (const auto id : through_[it.cells[i]]) block(id);
        for (const int cell : problem_.edges[it.cells[i]]) {
            const int other = owner_[cell];
            if (other < 0 || other == number) continue;
            auto& known = neighbours_[number];
            if (std::find(known.begin(), known.end(), other) != known.end()) continue;
            known.push_back(other);
            neighbours_[other].push_back(number);
        }
    }
    free_ -= it.size;
    --left_of_size_[it.size];
    ++uncoloured_;
    if (--left_[it.shape] == 0) {
        for (const auto id : of_shape_[it.shape]) block(id);
    }
}

void Cover::take_back() {
    const Placement& it = placements_[pieces_.back().placement];
    const int number = static_cast<int>(pieces_.size()) - 1;
    if (left_[it.shape]++ == 0) {
        for (const auto id : of_shape_[it.shape]) unblock(id);
    }
    --uncoloured_;
    ++left_of_size_[it.size];
    free_ += it.size;
    for (const int other : neighbours_[number]) neighbours_[other].pop_back();
    for (int i = 0; i < it.size; ++i) {
        for (const auto id : through_[it.cells[i]]) unblock(id);
        owner_[it.cells[i]] = -1;
    }
    pieces_.pop_back();
}

void Cover::give_colour(int piece, int colour) {
    const Placement& it = placements_[pieces_[piece].placement];
    pieces_[piece].colour = colour;
    --uncoloured_;
    --left_of_[it.shape][colour];
    --left_of_colour_[colour];
    for (int i = 0; i < it.size; ++i) {
        for (const int cell : problem_.edges[it.cells[i]]) ++beside_[cell][colour];
    }
}

void Cover::take_colour(int piece) {
    const Placement& it = placements_[pieces_[piece].placement];
    const int colour = pieces_[piece].colour;
    pieces_[piece].colour = -1;
    ++uncoloured_;
    ++left_of_[it.shape][colour];
    ++left_of_colour_[colour];
    for (int i = 0; i < it.size; ++i) {
        for (const int cell : problem_.edges[it.cells[i]]) --beside_[cell][colour];
    }
}

// Says whether nothing shows that what lies leads nowhere.
bool Cover::is_promising() {
    const bool laid_last = frames_.empty() || frames_.back().choice != Choice::colour;
    for (std::size_t shape = 0; shape < left_.size(); ++shape) {
        if (open_of_shape_[shape] < left_[shape]) return false;
    }
    if (laid_last) {
        for (int cell = 0; cell < cells_; ++cell) {
            if (owner_[cell] < 0 && open_through_[cell] == 0) return false;
        }
        if (!parts_fit()) return false;
        if (problem_.no_edges && uncoloured_ > 0 && !is_colourable()) return false;
    } else if (problem_.joined) {
        for (int colour = 0; colour < colours_; ++colour) {
            if (!hangs_together(colour)) return false;
        }
    }
    return true;
}

// Says whether the connected parts of the free cells may be filled: each has a size that the
// pieces left can add up to, and not more cells of one tint than they can even out.
bool Cover::parts_fit() {
    std::bitset<kMaxCoverCells + 1> sums;
    int most = 0, difference = 0;
    for (std::size_t shape = 0; shape < left_.size(); ++shape) {
        most += left_[shape] * imbalance_[shape];
    }
    ++stamp_;
    for (int start = 0; start < cells_; ++start) {
        if (owner_[start] >= 0 || seen_[start] == stamp_) continue;
        queue_.assign(1, start);
        seen_[start] = stamp_;
        int tilt = 0;
        for (std::size_t next = 0; next < queue_.size(); ++next) {
            tilt += problem_.tint[queue_[next]] ? 1 : -1;
            for (const int cell : problem_.edges[queue_[next]]) {
                if (owner_[cell] >= 0 || seen_[cell] == stamp_) continue;
                seen_[cell] = stamp_;
                queue_.push_back(cell);
            }
        }
        difference += tilt;
        if (std::abs(tilt) > most) return false;
        if (static_cast<int>(queue_.size()) == free_) break;
        if (sums.none()) {
            sums.set(0);
            for (int size = 1; size <= kMaxCoverSquares; ++size) {
                for (int left = left_of_size_[size], copies = 1; left > 0; copies *= 2) {
                    const int taken = std::min(copies, left);
                    sums |= sums << static_cast<std::size_t>(taken * size);
                    left -= taken;
                }
            }
        }
        if (!sums.test(queue_.size())) return false;
    }
    return balances(difference, kMaxCoverSquares);
}

// Says whether the pieces left, those more uneven than `value` aside, can add up to a difference
// of tints.
bool Cover::balances(int difference, int value) const {
    int copies = 0;
    for (std::size_t shape = 0; shape < left_.size(); ++shape) {
        if (imbalance_[shape] == value) copies += left_[shape];
    }
    if (value == 0) return difference == 0;
    if (value == 1) return std::abs(difference) <= copies && (difference - copies) % 2 == 0;
    for (int sum = -copies; sum <= copies; sum += 2) {
        if (balances(difference - sum * value, value - 1)) return true;
    }
    return false;
}

}  // namespace cornerwise
