// Reasons for a placement: facts about the position, as codes with numbers. There is no text here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/players.hpp"
#include "core/record.hpp"
#include "engine/reach.hpp"

namespace cornerwise {

// The kinds of reasons, most important first, in the order of Python's `ReasonCode`.
enum class ReasonCode : std::uint8_t {
    all_placed,           // It is the colour's last piece. `count`: the bonus points for it.
    colour_blocked,       // An opponent's `colour` can place none of its `pieces` any more.
    last_place_lost,      // The `pieces` of an opponent's `colour` lose their last placement.
    corners_covered,      // It covers `count` corners that an opponent's `colour` could have used.
    corners_opened,       // It opens `count` new corners that the colour can use.
    squares_only_mine,    // Only this colour can reach `after` squares, instead of `before`.
    towards_centre,       // The colour is `after` steps from the middle, instead of `before`.
    size,                 // It has `count` squares, and nothing larger fits.
    own_last_place_lost,  // A caution: the `pieces` of one's own `colour` lose their last
                          // placement.
};

// Fields that do not apply are empty.
struct Reason {
    ReasonCode code{};
    std::optional<int> count = std::nullopt;
    std::optional<int> colour = std::nullopt;  // The colour it is about, if not the one that moves.
    PieceMask pieces = 0;
    std::optional<int> before = std::nullopt;
    std::optional<int> after = std::nullopt;
};

// Finds the reasons for placements in one position.
class Reasons {
public:
    // The game must not be over. The rules must outlive the object.
    Reasons(const Rules& rules, const Players& players, const Record& record);

    // Returns whether a placement is legal in this position.
    bool is_legal_here(PlacementId id) const;

    // Returns the notable reasons for a legal placement, most important first.
    std::vector<Reason> of(PlacementId id) const;

private:
    using Reaches = std::array<Reach, kMaxColours>;

    Reaches reaches_in(const State& state) const;
    void add_about_opponents(PlacementId id, const Reaches& after,
                             std::vector<Reason>& found) const;
    void add_cautions(PlacementId id, const Reaches& after, std::vector<Reason>& found) const;
    void add_about_own(PlacementId id, const State& following, const Reaches& after,
                       std::vector<Reason>& found) const;
    int only_mine(const Reaches& reaches) const;

    const Rules& rules_;
    const Players players_;
    const State state_;
    const Rows covered_;  // The cells of the colour that moves.
    const int side_;      // The side that moves.
    const Reaches before_;
};

}  // namespace cornerwise
