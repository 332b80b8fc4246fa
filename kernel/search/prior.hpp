// The prior: how promising a move looks before any simulation.
//
// A log-linear model as in Coulom, "Computing Elo ratings of move patterns in the game of Go",
// 2007: the chance of a move is proportional to the exponential of the sum of its features'
// weights. The weights are fitted to the visits of searches in self-play games.
#pragma once

#include <array>
#include <limits>
#include <string>
#include <vector>

#include "core/history.hpp"
#include "core/players.hpp"
#include "core/state.hpp"

namespace cornerwise {

// A move has the features of the cells it covers, of the cells along its edges, of the cells at its
// corners, and of its piece. Each phase of the game has its own weights.
namespace feature {

inline constexpr int kPhases = 4;  // By the pieces a colour has placed.
inline constexpr int kFits = 7;    // Classes of how much fits through an attach cell.
inline constexpr int kRings = 8;   // Classes of distance from the centre of the board.
inline constexpr int kNears = 3;   // Steps from one of the last moves: one to three.
inline constexpr int kSteps = 6;   // Steps over free cells from an attach cell: 0 to 4, more.
inline constexpr int kRooms = 8;   // Classes of how many cells around a cell are free.

// Features of one phase.
enum : int {
    // Of a covered cell:
    kCoverOpponent = 0,                      // an attach cell of an opponent, by how much fits
    kCoverReach = kCoverOpponent + kFits,    // by steps from an opponent's attach cells
    kCoverPartner = kCoverReach + kSteps,    // an attach cell of the partner, by how much fits
    kCoverOwn = kCoverPartner + kFits,       // an attach cell of its own, by how much fits
    kCoverRing = kCoverOwn + kFits,          // by distance from the centre
    kCoverLast = kCoverRing + kRings,        // near the opponent's last move
    kCoverLastButOne = kCoverLast + kNears,  // near the opponents' move before that
    // Of a cell along an edge:
    kEdgeOpponent = kCoverLastButOne + kNears,  // an attach cell of an opponent, by how much fits
    kEdgeOwn = kEdgeOpponent + kFits,  // an attach cell of its own, which is lost, by how much fits
    kEdgePartner = kEdgeOwn + kFits,   // an attach cell of the partner
    kEdgeFree,                         // a cell it can then no longer cover
    // Of a cell at a corner:
    kCornerOld,                          // an attach cell it had already
    kCornerNew,                          // a new attach cell, by the room around it
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

// A move and its score: the higher, the more promising.
struct Candidate {
    PlacementId id;
    float score;
};

// Orders candidates: the highest score first, equal scores by id.
inline bool is_better(const Candidate& a, const Candidate& b) {
    return a.score != b.score ? a.score > b.score : a.id < b.id;
}

inline constexpr std::size_t kAllMoves = std::numeric_limits<std::size_t>::max();

// Appends the legal placements of a colour with their scores. Those of fewer than five squares are
// left out when there are at least `enough` of five squares. `last` are the opponents' last moves.
void score_moves(const Rules& rules, const Players& players, const State& state, int colour,
                 const LastMoves& last, const PriorWeights& weights, std::size_t enough,
                 std::vector<Candidate>& candidates);

// A training example: a position, and the shares of its moves in the visits of a search.
struct Lesson {
    State state;
    LastMoves last;
    std::vector<Candidate> shares;
};

// Improves the weights by one pass of stochastic gradient ascent on the log-likelihood of the
// shares, with step sizes by Adagrad (Duchi, Hazan and Singer, "Adaptive subgradient methods for
// online learning and stochastic optimization", 2011): `squares` are the sums of squared gradients,
// zero at first. `decay` pulls weights towards zero. Returns the mean log-likelihood before each
// step.
double learn(const Rules& rules, const Players& players, const std::vector<Lesson>& lessons,
             float rate, float decay, PriorWeights& weights, PriorWeights& squares);

}  // namespace cornerwise
