#include "puzzles/chains.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>

namespace cornerwise {

Chains::Chains(const ChainPuzzle& puzzle, const ChainOptions& options, std::uint64_t seed)
    : puzzle_(puzzle),
      options_(options),
      rng_(seed),
      board_(puzzle),
      connected_(puzzle.colours, 0),
      weight_(puzzle.pieces.size(), 0),
      stays_(puzzle.pieces.size(), 0),
      displaced_(puzzle.colours, 0) {
    list_starts();
    begin();
}

SolverStatus Chains::run(std::uint64_t steps) {
    for (; steps > 0 && status_ == SolverStatus::running; --steps) step();
    return status_;
}

// Lists all ways to give the colours different start cells.
void Chains::list_starts() {
    std::vector<int> cells = puzzle_.start_cells;
    if (puzzle_.colours > static_cast<int>(cells.size())) return;
    std::sort(cells.begin(), cells.end());
    do {
        std::vector<int> some(cells.begin(), cells.begin() + puzzle_.colours);
        if (starts_.empty() || starts_.back().cells != some) starts_.push_back({std::move(some)});
    } while (std::next_permutation(cells.begin(), cells.end()));
}

// Clears the board and chooses starts at random. Starts for which there is provably no solution are
// dropped.
void Chains::begin() {
    clear();
    while (!starts_.empty()) {
        const auto chosen = rng_.below(static_cast<std::uint32_t>(starts_.size()));
        const Proof proof = begin_with(starts_[chosen]);
        if (proof == Proof::solved) {
            out_.clear();
            status_ = SolverStatus::solved;
            return;
        }
        if (proof == Proof::unknown) {
            for (int colour = 0; colour < board_.colours(); ++colour) settle(colour);
            fewest_ = std::numeric_limits<int>::max();
            finish_step();
            return;
        }
        starts_.erase(starts_.begin() + chosen);
    }
    status_ = SolverStatus::exhausted;
}

// Finds the choices for some starts. If there are few and they were not tried before, tries all.
Proof Chains::begin_with(Starts& starts) {
    for (int colour = 0; colour < board_.colours(); ++colour) {
        board_.set_start(colour, starts.cells[colour]);
    }
    auto choices = possible_choices(board_, all_choices(puzzle_));
    if (!choices) return Proof::impossible;
    choices_ = *std::move(choices);
    std::size_t total = 0;
    for (const auto& each : choices_) total += each.size();
    if (starts.tried || total > options_.few_choices) return Proof::unknown;
    // If there are several solutions, different seeds find different ones.
    for (auto& each : choices_) rng_.shuffle(each.begin(), each.end());
    starts.tried = true;
    std::uint64_t tries = options_.tries;
    const Proof proof = try_all(board_, choices_, tries);
    steps_ += options_.tries - tries;
    return proof;
}

void Chains::clear() {
    out_.clear();
    for (int piece = 0; piece < board_.pieces(); ++piece) {
        weight_[piece] =
            std::pow(static_cast<float>(puzzle_.pieces[piece].size), options_.size_power);
        stays_[piece] = 0;
        if (board_.is_fixed(piece)) continue;
        if (board_.placed()[piece] != ChainBoard::kNone) board_.take(piece);
        out_.push_back(piece);
    }
}

void Chains::step() {
    ++steps_;
    if (out_.empty()) loosen();
    const int piece = choose_piece();
    const int chosen = choose_placement(piece);
    if (chosen != ChainBoard::kNone) {
        float cost = 0;
        displace(piece, board_.placement(chosen), std::numeric_limits<float>::max(), cost);
        for (int colour = 0; colour < board_.colours(); ++colour) {
            for (PieceSet rest = displaced_[colour]; rest != 0; rest &= rest - 1) {
                take_out(board_.colour(colour).pieces[std::countr_zero(rest)]);
            }
        }
        std::erase(out_, piece);
        board_.lay(piece, chosen);
        for (int colour = 0; colour < board_.colours(); ++colour) settle(colour);
        const auto more = static_cast<std::uint32_t>(options_.stay_more);
        stays_[piece] = steps_ + options_.stay + rng_.below(more + 1);
    }
    finish_step();
}

// Used when all pieces are laid but fixed ones are not connected: removes a piece of their colour.
void Chains::loosen() {
    std::vector<int> loose;
    for (int piece = 0; piece < board_.pieces(); ++piece) {
        const int colour = board_.colour_of(piece);
        const bool apart = board_.colour(colour).laid != connected_[colour];
        if (apart && !board_.is_fixed(piece)) loose.push_back(piece);
    }
    assert(!loose.empty());
    const int piece = loose[rng_.below(static_cast<std::uint32_t>(loose.size()))];
    take_out(piece);
    settle(board_.colour_of(piece));
}

// Returns a random piece off the board, with a probability in proportion to its weight.
int Chains::choose_piece() {
    float total = 0;
    for (int piece : out_) total += weight_[piece];
    float left = rng_.uniform() * total;
    for (int piece : out_) {
        left -= weight_[piece];
        if (left < 0) return piece;
    }
    return out_.back();
}

// Returns the placement with the lowest cost, or kNone if each would remove pieces that must stay.
int Chains::choose_placement(int piece) {
    const std::vector<int>& choices = choices_[piece];
    float least = std::numeric_limits<float>::max();
    int best = ChainBoard::kNone;
    // Among equal costs the first is chosen, so the list is read from a random index.
    const std::size_t first = rng_.below(static_cast<std::uint32_t>(choices.size()));
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const std::size_t at = first + i < choices.size() ? first + i : first + i - choices.size();
        const float factor = 1 + options_.noise * rng_.uniform();
        float cost = 0;
        if (!displace(piece, board_.placement(choices[at]), least / factor, cost)) continue;
        if (best != ChainBoard::kNone && cost * factor >= least) continue;
        least = cost * factor;
        best = choices[at];
    }
    return best;
}

// Finds which pieces a move removes (`displaced_`) and what it costs. Returns whether the move is
// allowed: the piece is connected, only pieces that may go are removed, and the cost is within the
// limit.
bool Chains::displace(int piece, const ChainBoard::Placement& place, float limit, float& cost) {
    const int own = board_.colour_of(piece);
    const ChainBoard::Colour& colour = board_.colour(own);
    const PieceSet apart = colour.laid & ~connected_[own];
    // Connecting fixed pieces lowers the cost by their weight, so it may exceed the limit by that.
    const float most = apart != 0 ? limit + weight_of(own, apart) : limit;
    std::fill(displaced_.begin(), displaced_.end(), 0);
    if (!add_in_the_way(piece, place, most, cost)) return false;

    PieceSet contacts = 0;
    for (int i = 0; i < place.corners; ++i) {
        const int near = board_.owner(place.corner[i]);
        if (near != ChainBoard::kNone && board_.colour_of(near) == own)
            contacts |= board_.bit(near);
    }
    contacts &= ~displaced_[own];
    PieceSet root = board_.root(own) & ~displaced_[own];
    for (int i = 0; i < place.covers; ++i) {
        if (place.cover[i] == colour.start) root = board_.bit(piece);
    }
    if (contacts == 0 && root != board_.bit(piece)) return false;
    const PieceSet connected =
        board_.connected(own, colour.laid & ~displaced_[own], root, board_.bit(piece), contacts);
    if ((connected & board_.bit(piece)) == 0) return false;
    if (!add_disconnected(own, connected, cost)) return false;
    if (apart != 0) cost -= weight_of(own, apart & connected);

    for (int other = 0; other < board_.colours() && cost <= limit; ++other) {
        if (other == own || displaced_[other] == 0) continue;
        const PieceSet laid = board_.colour(other).laid & ~displaced_[other];
        const PieceSet rest = board_.connected(other, laid, board_.root(other) & laid);
        if (!add_disconnected(other, rest, cost)) return false;
    }
    return cost <= limit;
}

// Adds the pieces that overlap a placement, and those of its colour that share an edge with it.
bool Chains::add_in_the_way(int piece, const ChainBoard::Placement& place, float limit,
                            float& cost) {
    for (int i = 0; i < place.covers; ++i) {
        const int there = board_.owner(place.cover[i]);
        if (there == ChainBoard::kNone) continue;
        if (!push_out(there, cost) || cost > limit) return false;
    }
    for (int i = 0; i < place.edges; ++i) {
        const int near = board_.owner(place.edge[i]);
        if (near == ChainBoard::kNone || board_.colour_of(near) != board_.colour_of(piece)) {
            continue;
        }
        if (!push_out(near, cost) || cost > limit) return false;
    }
    return true;
}

// Adds a piece to those removed. Returns false when it must stay.
bool Chains::push_out(int piece, float& cost) {
    PieceSet& displaced = displaced_[board_.colour_of(piece)];
    if ((displaced & board_.bit(piece)) != 0) return true;
    if (stays_[piece] > steps_) return false;
    displaced |= board_.bit(piece);
    cost += weight_[piece];
    return true;
}

// Adds the pieces that would no longer be connected. Fixed ones stay, but cost their weight.
bool Chains::add_disconnected(int colour, PieceSet connected, float& cost) {
    const PieceSet lost = connected_[colour] & ~displaced_[colour] & ~connected;
    const PieceSet fixed = board_.colour(colour).fixed;
    if ((lost & fixed) != 0) cost += weight_of(colour, lost & fixed);
    for (PieceSet rest = lost & ~fixed; rest != 0; rest &= rest - 1) {
        if (!push_out(board_.colour(colour).pieces[std::countr_zero(rest)], cost)) return false;
    }
    return true;
}

float Chains::weight_of(int colour, PieceSet set) const {
    float sum = 0;
    for (; set != 0; set &= set - 1) {
        sum += weight_[board_.colour(colour).pieces[std::countr_zero(set)]];
    }
    return sum;
}

// Removes a piece from the board.
void Chains::take_out(int piece) {
    board_.take(piece);
    out_.push_back(piece);
}

// Finds which pieces of a colour are connected, and removes the others.
void Chains::settle(int number) {
    const ChainBoard::Colour& colour = board_.colour(number);
    connected_[number] = board_.connected(number, colour.laid, board_.root(number));
    for (PieceSet rest = colour.laid & ~connected_[number] & ~colour.fixed; rest != 0;
         rest &= rest - 1) {
        take_out(colour.pieces[std::countr_zero(rest)]);
    }
}

// Makes the missing pieces heavier, and begins again after a long time without progress.
void Chains::finish_step() {
    int missing = 0;
    const auto miss = [&](int piece) {
        missing += puzzle_.pieces[piece].size;
        weight_[piece] += options_.growth * static_cast<float>(puzzle_.pieces[piece].size);
    };
    for (int piece : out_) miss(piece);
    for (int number = 0; number < board_.colours(); ++number) {
        const ChainBoard::Colour& colour = board_.colour(number);
        for (PieceSet apart = colour.laid & ~connected_[number]; apart != 0; apart &= apart - 1) {
            miss(colour.pieces[std::countr_zero(apart)]);
        }
    }
    if (missing == 0) {
        status_ = SolverStatus::solved;
    } else if (missing < fewest_) {
        fewest_ = missing;
        progress_ = steps_;
    } else if (steps_ - progress_ > options_.patience * puzzle_.pieces.size()) {
        begin();
    }
}

}  // namespace cornerwise
