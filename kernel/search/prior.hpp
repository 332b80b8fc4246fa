// How promising a move looks at first sight: a log-linear function of what its cells, edges
// and corners meet.
#pragma once

#include <array>
#include <limits>
#include <string>
#include <vector>

#include "core/history.hpp"
#include "core/players.hpp"
#include "core/state.hpp"

namespace cornerwise {

// A move's score is the sum of the weights of its features: those of the cells it covers, of
// the cells along its edges, of the cells at its corners, and of its piece. Each phase of the
// game has weights of its own.
namespace feature {

inline constexpr int kPhases = 4;  // By the pieces a colour has placed.
inline constexpr int kFits = 7;    // How much fits through an attach cell: nothing to a lot.
inline constexpr int kRings = 8;   // Distance from the centre of the board.
inline constexpr int kNears = 3;   // Steps from one of the last moves: one to three.
inline constexpr int kSteps = 6;   // Free cells from an attach cell: on it, one to four, further.
inline constexpr int kRooms = 8;   // Free cells around a cell.

// Features of one phase.
enum : int {
    // Of a covered cell:
    kCoverOpponent = 0,                      // an attach cell of an opponent, by what fits
    kCoverReach = kCoverOpponent + kFits,    // by steps from an opponent's attach cells
    kCoverPartner = kCoverReach + kSteps,    // an attach cell of the partner, by what fits
    kCoverOwn = kCoverPartner + kFits,       // an attach cell of its own, by what fits
    kCoverRing = kCoverOwn + kFits,          // by distance from the centre
    kCoverLast = kCoverRing + kRings,        // near the opponent's last move
    kCoverLastButOne = kCoverLast + kNears,  // near the opponents' move before that
    // Of a cell along an edge:
    kEdgeOpponent = kCoverLastButOne + kNears,  // an attach cell of an opponent, by what fits
    kEdgeOwn = kEdgeOpponent + kFits,           // an attach cell of its own that is lost
    kEdgePartner = kEdgeOwn + kFits,            // an attach cell of the partner
    kEdgeFree,                                  // a cell that is now closed to its own colour
    // Of a cell at a corner:
    kCornerOld,                          // an attach cell it had already
    kCornerNew,                          // a new one, by the room around it
    kCornerReach = kCornerNew + kRooms,  // a new one, by the opponents' and its own steps to it
    kCornerRing = kCornerReach + kSteps * kSteps,  // a new one, by distance from the centre
    // Of the piece:
    kPiece = kCornerRing + kRings,
    kPerPhase = kPiece + kMaxPieces,
    kCount = kPhases * kPerPhase,
};

// Returns the name of a feature, such as `2/cover_opponent_3` in phase 2.
std::string name(int feature);

}  // namespace feature

using PriorWeights = std::array<float, feature::kCount>;

struct Candidate {
    PlacementId id;
    float score;
};

// The order of candidates: the most promising first, and always the same for equal scores.
inline bool is_better(const Candidate& a, const Candidate& b) {
    return a.score != b.score ? a.score > b.score : a.id < b.id;
}

inline constexpr std::size_t kAllMoves = std::numeric_limits<std::size_t>::max();

// Appends the legal placements of a colour with their scores: those of five squares, and the
// smaller ones too unless that makes `enough`.
void score_moves(const Rules& rules, const Players& players, const State& state, int colour,
                 const LastMoves& last, const PriorWeights& weights, std::size_t enough,
                 std::vector<Candidate>& candidates);

// A position and how good its moves were found: shares that add up to one.
struct Lesson {
    State state;
    LastMoves last;
    std::vector<Candidate> shares;
};

// Improves the weights on some lessons in the given order by one pass of gradient ascent on
// the likelihood of the shares (Adagrad). Returns the mean log-likelihood before each step.
double learn(const Rules& rules, const Players& players, const std::vector<Lesson>& lessons,
             float rate, float decay, PriorWeights& weights, PriorWeights& squares);

}  // namespace cornerwise
