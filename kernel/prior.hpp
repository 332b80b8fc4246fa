// How promising a move looks at first sight: a log-linear function of what its cells, edges
// and corners meet.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "players.hpp"
#include "state.hpp"

namespace cornerwise {

// A move's score is the sum of the weights of its features: those of the cells it covers, of
// the cells along its edges, of the cells at its corners, and of its piece in this phase.
namespace feature {

inline constexpr int kFreedoms = 5;  // Free edge neighbours of a cell: none to four.
inline constexpr int kRings = 8;     // Distance from the centre of the board.
inline constexpr int kNears = 3;     // Steps from one of the last moves: one to three.
inline constexpr int kPhases = 4;    // By the pieces a colour has placed.

enum : int {
    // Of a covered cell:
    kCoverOpponent = 0,                       // an attach cell of an opponent, by freedom
    kCoverNear = kCoverOpponent + kFreedoms,  // beside an attach cell of an opponent
    kCoverPartner,                            // an attach cell of the partner, by freedom
    kCoverOwn = kCoverPartner + kFreedoms,    // an attach cell of its own
    kCoverOnlyMine,                           // a cell that no opponent can cover
    kCoverRing,                               // by distance from the centre
    kCoverLast = kCoverRing + kRings,         // near the opponent's last move
    kCoverLastButOne = kCoverLast + kNears,   // near the opponents' move before that
    // Of a cell along an edge:
    kEdgeOpponent = kCoverLastButOne + kNears,  // an attach cell of an opponent, by freedom
    kEdgeOwn = kEdgeOpponent + kFreedoms,       // an attach cell of its own that is lost
    kEdgePartner = kEdgeOwn + kFreedoms,        // an attach cell of the partner
    kEdgeFree,                                  // a cell that is now closed to its own colour
    // Of a cell at a corner:
    kCornerNew,                           // a new attach cell, by freedom
    kCornerOld = kCornerNew + kFreedoms,  // an attach cell it had already
    kCornerContested,                     // a new attach cell that opponents attach to
    kCornerNear,                          // a new attach cell beside such a cell
    kCornerRing,                          // a new attach cell, by distance from the centre
    // Of the piece, by phase:
    kPiece = kCornerRing + kRings,
    kCount = kPiece + kPhases * kMaxPieces,
};

// Returns the name of a feature, such as `cover_opponent_3`.
std::string name(int feature);

}  // namespace feature

using PriorWeights = std::array<float, feature::kCount>;

struct Candidate {
    PlacementId id;
    float score;
};

// The latest placements of the opponents of a colour, the newest first; -1 for none.
struct LastMoves {
    int newest = -1;
    int before = -1;
};

// Appends all legal placements of a colour with their scores.
void score_moves(const Rules& rules, const Players& players, const State& state, int colour,
                 const LastMoves& last, const PriorWeights& weights,
                 std::vector<Candidate>& candidates);

// A position and the move that was found best there.
struct Lesson {
    State state;
    LastMoves last;
    PlacementId best;
};

// Improves the weights on some lessons in the given order by one pass of gradient ascent on
// the likelihood of the best moves (Adagrad). Returns the mean log-likelihood before each step.
double learn(const Rules& rules, const Players& players, const std::vector<Lesson>& lessons,
             float rate, float decay, PriorWeights& weights, PriorWeights& squares);

}  // namespace cornerwise
