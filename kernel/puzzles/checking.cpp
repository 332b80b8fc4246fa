#include "puzzles/checking.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <utility>

#include "puzzles/arranging.hpp"

namespace cornerwise {

namespace {

class Checker {
public:
    Checker(const Puzzle& puzzle, const std::vector<LaidPiece>& laid)
        : puzzle_(puzzle), laid_(laid), count_(static_cast<int>(laid.size())) {}

    std::vector<Fault> check() {
        check_misplaced();
        check_given();
        if (puzzle_.has(PuzzleRule::no_edges)) check_edges();
        if (puzzle_.has(PuzzleRule::corners)) check_joined();
        if (puzzle_.has(PuzzleRule::start)) check_starts();
        if (puzzle_.has(PuzzleRule::descending)) check_descending();
        if (puzzle_.has(PuzzleRule::turns)) check_turns();
        check_left();
        if (puzzle_.has(PuzzleRule::cover)) check_cover();
        return std::move(faults_);
    }

private:
    void report(Broken broken, std::vector<int> pieces, std::vector<int> cells) {
        faults_.push_back({broken, std::move(pieces), std::move(cells)});
    }

    void check_misplaced() {
        for (int number = 0; number < count_; ++number) {
            const LaidPiece& piece = laid_[number];
            if (!is_in_shape(puzzle_, piece)) report(Broken::shape, {number}, piece.cells);
            std::vector<int> outside;
            std::set_difference(piece.cells.begin(), piece.cells.end(), puzzle_.region.begin(),
                                puzzle_.region.end(), std::back_inserter(outside));
            if (!outside.empty()) report(Broken::outside, {number}, outside);
            for (int other = 0; other < number; ++other) {
                const auto shared = common(piece.cells, laid_[other].cells);
                if (!shared.empty()) report(Broken::overlap, {other, number}, shared);
            }
            if (is_beyond_stock(number)) report(Broken::stock, {number}, piece.cells);
        }
    }

    bool is_beyond_stock(int number) const {
        const StockPiece name{laid_[number].colour, laid_[number].shape};
        const auto used = std::count_if(
            laid_.begin(), laid_.begin() + number + 1,
            [&](const LaidPiece& piece) { return StockPiece{piece.colour, piece.shape} == name; });
        return used > std::count(puzzle_.stock.begin(), puzzle_.stock.end(), name);
    }

    void check_given() {
        for (const auto& piece : puzzle_.given) {
            if (!has(laid_, piece)) report(Broken::given, {}, piece.cells);
        }
    }

    void check_edges() {
        for (int number = 0; number < count_; ++number) {
            const auto near = beside(puzzle_.grid, laid_[number].cells);
            for (int other = 0; other < number; ++other) {
                if (laid_[other].colour != laid_[number].colour) continue;
                const auto shared = common(near, laid_[other].cells);
                if (!shared.empty()) report(Broken::no_edges, {other, number}, shared);
            }
        }
    }

    // The pieces of a whole colour connect to its first one.
    void check_joined() {
        for (int colour = 0; colour < puzzle_.colours; ++colour) {
            std::vector<int> own;
            for (int number = 0; number < count_; ++number) {
                if (laid_[number].colour == colour) own.push_back(number);
            }
            const auto wanted =
                std::count_if(puzzle_.stock.begin(), puzzle_.stock.end(),
                              [&](const StockPiece& piece) { return piece.colour == colour; });
            if (own.empty() || static_cast<std::ptrdiff_t>(own.size()) < wanted) continue;
            const auto apart = not_joined(own);
            if (apart.empty()) continue;
            std::vector<int> cells;
            for (const int number : apart) {
                cells.insert(cells.end(), laid_[number].cells.begin(), laid_[number].cells.end());
            }
            std::sort(cells.begin(), cells.end());
            report(Broken::corners, apart, cells);
        }
    }

    // Returns the pieces that corners do not connect to the first one.
    std::vector<int> not_joined(std::vector<int> apart) const {
        std::vector<int> ahead{apart[0]};
        apart.erase(apart.begin());
        while (!ahead.empty()) {
            const auto near = touching(puzzle_.grid, laid_[ahead.back()].cells);
            ahead.pop_back();
            std::erase_if(apart, [&](int number) {
                if (!meet(laid_[number].cells, near)) return false;
                ahead.push_back(number);
                return true;
            });
        }
        return apart;
    }

    void check_starts() {
        for (int number = 0; number < count_; ++number) {
            const LaidPiece& piece = laid_[number];
            const auto near = touching(puzzle_.grid, piece.cells);
            bool first = true;
            bool touches = false;
            for (int other = 0; other < number; ++other) {
                if (laid_[other].colour != piece.colour) continue;
                first = false;
                touches = touches || meet(laid_[other].cells, near);
            }
            if (first && !covers_board_corner(puzzle_.grid, piece.cells)) {
                report(Broken::start, {number}, piece.cells);
            }
            if (!first && !touches) report(Broken::corners, {number}, piece.cells);
        }
    }

    void check_descending() {
        for (int number = 1; number < count_; ++number) {
            if (laid_[number].cells.size() > laid_[number - 1].cells.size()) {
                report(Broken::descending, {number - 1, number}, laid_[number].cells);
            }
        }
    }

    void check_turns() {
        if (laid_.size() < puzzle_.stock.size() || laid_[0].colour >= puzzle_.colours) return;
        for (int number = 0; number < count_; ++number) {
            if (laid_[number].colour != (laid_[0].colour + number) % puzzle_.colours) {
                report(Broken::turns, {number}, laid_[number].cells);
            }
        }
    }

    void check_left() {
        if (!left(puzzle_, laid_).empty()) report(Broken::left, {}, {});
    }

    void check_cover() {
        std::vector<bool> covered(puzzle_.grid.cells());
        for (const auto& piece : laid_) {
            for (const int cell : piece.cells) covered[cell] = true;
        }
        std::vector<int> open;
        for (const int cell : puzzle_.region) {
            if (!covered[cell]) open.push_back(cell);
        }
        if (!open.empty()) report(Broken::cover, {}, open);
    }

    const Puzzle& puzzle_;
    const std::vector<LaidPiece>& laid_;
    const int count_;
    std::vector<Fault> faults_;
};

bool overlap(const std::vector<LaidPiece>& laid) {
    for (std::size_t number = 0; number < laid.size(); ++number) {
        for (std::size_t other = 0; other < number; ++other) {
            if (meet(laid[number].cells, laid[other].cells)) return true;
        }
    }
    return false;
}

}  // namespace

std::vector<Fault> faults_in_order(const Puzzle& puzzle, const std::vector<LaidPiece>& laid) {
    assert(is_sound(puzzle) && are_sound(puzzle, laid));
    return Checker(puzzle, laid).check();
}

std::vector<Fault> faults(const Puzzle& puzzle, const std::vector<LaidPiece>& laid) {
    // If pieces overlap, no order is possible, so the given one is checked.
    if (overlap(laid)) return faults_in_order(puzzle, laid);
    const auto order = arranged(puzzle, laid);
    std::vector<LaidPiece> ordered;
    for (const int piece : order) ordered.push_back(laid[piece]);
    auto found = faults_in_order(puzzle, ordered);
    for (auto& fault : found) {
        for (int& piece : fault.pieces) piece = order[piece];
        std::sort(fault.pieces.begin(), fault.pieces.end());
    }
    return found;
}

bool is_solution(const Puzzle& puzzle, const std::vector<LaidPiece>& laid) {
    return faults(puzzle, laid).empty();
}

bool is_permanent(const Fault& fault) {
    switch (fault.broken) {
        case Broken::shape:
        case Broken::outside:
        case Broken::overlap:
        case Broken::stock:
        case Broken::given:
        case Broken::no_edges:
            return true;
        default:
            return false;
    }
}

}  // namespace cornerwise
