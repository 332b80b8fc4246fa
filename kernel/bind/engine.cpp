// Binds everything that describes a position: broken rules, standings, reach, reasons, hints,
// judged moves; and how levels choose moves.
#include "bind/engine.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <cstdint>
#include <tuple>
#include <utility>

#include "bind/common.hpp"
#include "core/cells.hpp"
#include "core/movegen.hpp"
#include "core/standing.hpp"
#include "core/violation.hpp"
#include "engine/copying.hpp"
#include "engine/form.hpp"
#include "engine/hints.hpp"
#include "engine/judging.hpp"
#include "engine/level_player.hpp"
#include "engine/reach.hpp"
#include "engine/reasons.hpp"
#include "engine/story.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace cornerwise {

namespace {

std::vector<int> cell_numbers(const Rules& rules, const Rows& cells) {
    std::vector<int> numbers;
    for_each_cell(rules.table, cells, [&](int cell) { numbers.push_back(cell); });
    return numbers;
}

std::vector<int> piece_numbers(PieceMask pieces) {
    std::vector<int> numbers;
    for (; pieces != 0; pieces &= pieces - 1) numbers.push_back(std::countr_zero(pieces));
    return numbers;
}

// Returns the distinct pieces of ascending placements: ids are grouped by piece.
std::vector<int> pieces_of(const Rules& rules, const std::vector<PlacementId>& ids) {
    std::vector<int> pieces;
    for (const PlacementId id : ids) {
        const int piece = rules.table.shape(id).piece;
        if (pieces.empty() || pieces.back() != piece) pieces.push_back(piece);
    }
    return pieces;
}

// Returns the pieces that a colour has left, each as often as the colour has it.
std::vector<int> pieces_left(const ColourState& own) {
    std::vector<int> left;
    for (int piece = 0; piece < kMaxPieces; ++piece) {
        left.insert(left.end(), own.left[piece], piece);
    }
    return left;
}

// Returns the free cells of which a colour's next piece must cover one.
std::vector<int> attach_cells(const Rules& rules, const ColourState& own) {
    Rows cells = own.attach;
    for (std::size_t row = 0; row < cells.size(); ++row) cells[row] &= ~own.forbidden[row];
    return cell_numbers(rules, cells);
}

const Record& unfinished(const BoundRecord& record) {
    if (record.record.state.turn == kNobody) throw nb::value_error("the game is over");
    return record.record;
}

// Checks that a report is about a position under some rules.
void check_report(const Rules& rules, const SearchReport& report) {
    if (report.moves.empty()) throw nb::value_error("a report without moves");
    for (const MoveReport& move : report.moves) checked_id(rules, move.id);
}

int checked_limit(int limit) {
    if (limit < 0) throw nb::value_error("a negative number of moves");
    return limit;
}

SearchLimits checked_limits(std::int64_t simulations, double seconds) {
    if (simulations <= 0 && !(seconds > 0)) throw nb::value_error("a search needs a limit");
    return {simulations, seconds, 0};
}

// Plans, reasons and orders keep their rules alive.
template <typename Bound>
struct WithRules {
    std::shared_ptr<const Rules> rules;
    Bound bound;
};

using BoundOrder = WithRules<SearchOrder>;

std::optional<BoundOrder> bound_order(const std::shared_ptr<const Rules>& rules,
                                      std::optional<SearchOrder> order) {
    if (!order) return std::nullopt;
    return BoundOrder{rules, std::move(*order)};
}

// Binds the methods that all plans have.
template <typename Plan>
void bind_plan(nb::class_<WithRules<Plan>>& bound) {
    bound
        .def(
            "next",
            [](WithRules<Plan>& self) { return bound_order(self.rules, self.bound.next()); },
            "Returns the next search to make, or None when no more are needed.")
        .def(
            "take",
            [](WithRules<Plan>& self, const SearchReport& report) {
                check_report(*self.rules, report);
                self.bound.take(report);
            },
            "report"_a, "Takes the report of that search.");
}

AnalysisPlan analysis_plan(const Players& players, const BoundRecord& start,
                           const std::vector<int>& moves, int limit, const SearchLimits& limits) {
    const Rules& rules = *start.rules;
    std::vector<PlacementId> ids = checked_line(rules, start.record.state, moves);
    return {rules, players, start.record, std::move(ids), checked_limit(limit), limits};
}

void bind_position(nb::module_& module) {
    nb::class_<Violation>(module, "Violation", "Why a placement is not legal; -1 for none.")
        .def_prop_ro(
            "rule", [](const Violation& self) { return static_cast<int>(self.rule); },
            "Its number in the order of the rules.")
        .def_ro("cell", &Violation::cell)
        .def_ro("other_colour", &Violation::other_colour)
        .def_ro("other_piece", &Violation::other_piece);

    nb::class_<BoundRecord>(module, "Record", "A position and the placements that led to it.")
        .def(
            "__init__",
            [](BoundRecord* self, const BoundState& state,
               const std::vector<std::pair<int, int>>& pieces, std::size_t set_up) {
                if (set_up > pieces.size()) throw nb::value_error("too few pieces");
                new (self) BoundRecord{state.rules,
                                       record_of(*state.rules, state.state,
                                                 checked_history(*state.rules, pieces), set_up)};
            },
            "state"_a, "pieces"_a, "set_up"_a,
            "Pieces are (colour, placement) pairs; the first `set_up` of them are not moves.")
        .def(
            "violation",
            [](const BoundRecord& self, int colour, int id) {
                return violation(*self.rules, self.record.state, self.record.pieces,
                                 checked_colour(*self.rules, colour), id);
            },
            "colour"_a, "placement"_a, "Returns why a placement is not legal, or None.");

    nb::class_<ColourStanding>(module, "ColourStanding", "The score of a colour.")
        .def_ro("points", &ColourStanding::points)
        .def_ro("squares_left", &ColourStanding::squares_left)
        .def_ro("all_placed_bonus", &ColourStanding::all_placed_bonus)
        .def_ro("single_last_bonus", &ColourStanding::single_last_bonus)
        .def_ro("blocked", &ColourStanding::blocked);

    nb::class_<SideStanding>(module, "SideStanding", "The score of a side, and its place.")
        .def_ro("points", &SideStanding::points)
        .def_ro("squares_left", &SideStanding::squares_left)
        .def_ro("all_placed_bonus", &SideStanding::all_placed_bonus)
        .def_ro("single_last_bonus", &SideStanding::single_last_bonus)
        .def_ro("place", &SideStanding::place);

    module.def(
        "standing",
        [](const Players& players, const BoundState& state) {
            const GameStanding standing = standing_of(*state.rules, players, state.state);
            const auto* const colours = standing.colours.begin();
            const auto* const sides = standing.sides.begin();
            return std::pair(std::vector(colours, colours + state.rules->colours),
                             std::vector(sides, sides + players.sides));
        },
        "players"_a, "state"_a, "Returns the scores of the colours and of the sides.");

    module.def(
        "options",
        [](const BoundState& bound) {
            const Rules& rules = *bound.rules;
            const State& state = bound.state;
            std::vector<PlacementId> legal;
            std::vector<int> corners;
            if (state.turn != kNobody) {
                legal = legal_placements(rules, state, state.turn);
                corners = attach_cells(rules, state.colours[state.turn]);
            }
            std::vector<std::vector<int>> left;
            for (int colour = 0; colour < rules.colours; ++colour) {
                left.push_back(pieces_left(state.colours[colour]));
            }
            std::vector<int> pieces = pieces_of(rules, legal);
            return std::tuple(std::move(legal), std::move(pieces), std::move(corners),
                              std::move(left));
        },
        "state"_a,
        "Returns the legal placements of the colour to play, their pieces, and the free cells of "
        "which it must cover one, all ascending; and the pieces that each colour has left.");

    nb::class_<WithRules<Reach>>(module, "Reach", "What a colour can reach with its next piece.")
        .def_prop_ro("corners",
                     [](const WithRules<Reach>& self) {
                         return cell_numbers(*self.rules, self.bound.corners);
                     })
        .def_prop_ro("squares",
                     [](const WithRules<Reach>& self) {
                         return cell_numbers(*self.rules, self.bound.squares);
                     })
        .def_prop_ro("pieces",
                     [](const WithRules<Reach>& self) { return piece_numbers(self.bound.pieces); });

    module.def(
        "reach",
        [](const BoundState& state, int colour) {
            return WithRules<Reach>{state.rules, reach_of(*state.rules, state.state,
                                                          checked_colour(*state.rules, colour))};
        },
        "state"_a, "colour"_a, "Returns what a colour can reach now.");

    module.def(
        "reach_in_the_end",
        [](const BoundState& state, int colour) {
            const int checked = checked_colour(*state.rules, colour);
            return cell_numbers(*state.rules, reach_in_the_end(*state.rules, state.state, checked));
        },
        "state"_a, "colour"_a, "Returns the cells that a colour might still cover.");

    module.def(
        "centre_distance",
        [](const Rules& rules, const std::vector<int>& cells) {
            Rows rows{};
            for (const int cell : cells) {
                if (cell < 0 || cell >= rules.table.width() * rules.table.height()) {
                    throw nb::index_error("there is no such cell");
                }
                add_cell(rules.table, rows, cell);
            }
            if (cells.empty()) throw nb::value_error("there must be a cell");
            return centre_distance(rules, rows);
        },
        "rules"_a, "cells"_a, "Returns the steps from the middle to the nearest of some cells.");
}

void bind_reasons(nb::module_& module) {
    nb::class_<Reason>(module, "Reason", "A reason for a placement; None for what does not apply.")
        .def_prop_ro(
            "code", [](const Reason& self) { return static_cast<int>(self.code); },
            "Its number in the order of the codes.")
        .def_ro("count", &Reason::count)
        .def_ro("colour", &Reason::colour)
        .def_prop_ro("pieces", [](const Reason& self) { return piece_numbers(self.pieces); })
        .def_ro("before", &Reason::before)
        .def_ro("after", &Reason::after);

    using BoundReasons = WithRules<Reasons>;
    nb::class_<BoundReasons>(module, "Reasons", "Finds the reasons for placements in a position.")
        .def(
            "__init__",
            [](BoundReasons* self, const Players& players, const BoundRecord& record) {
                new (self) BoundReasons{record.rules, {*record.rules, players, unfinished(record)}};
            },
            "players"_a, "record"_a)
        .def(
            "of",
            [](const BoundReasons& self, int id) {
                const PlacementId checked = checked_id(*self.rules, id);
                if (!self.bound.is_legal_here(checked)) throw nb::value_error("not legal");
                return self.bound.of(checked);
            },
            "placement"_a, "Returns the reasons for a legal placement, most important first.");
}

void bind_choice(nb::module_& module) {
    module.def(
        "is_about_opponents",
        [](int feature) {
            if (feature < 0 || feature >= feature::kCount) {
                throw nb::index_error("there is no such feature");
            }
            return is_about_opponents(feature);
        },
        "feature"_a, "Returns whether a feature of the prior sees the opponents' corners.");

    module.def(
        "blinded",
        [](const std::vector<float>& prior, double blindness) {
            if (std::isnan(blindness) || blindness < 0 || blindness > 1)
                throw nb::value_error("not from 0 to 1");
            const PriorWeights weights = blinded(checked_weights<PriorWeights>(prior), blindness);
            return std::vector<float>(weights.begin(), weights.end());
        },
        "prior"_a, "blindness"_a, "Returns the weights with those about opponents reduced.");

    module.def(
        "in_form",
        [](double temperature, double small_pieces, double blindness, std::int64_t simulations,
           double spread, std::uint64_t seed) {
            if (!is_spread(spread)) throw nb::value_error("no such spread");
            const Strength now =
                in_form({{temperature, small_pieces, blindness}, simulations}, spread, seed);
            return std::make_tuple(now.weakness.temperature, now.weakness.small_pieces,
                                   now.weakness.blindness, now.simulations);
        },
        "temperature"_a, "small_pieces"_a, "blindness"_a, "simulations"_a, "spread"_a, "seed"_a,
        "Returns how a level plays one game: the first four numbers in its form.");

    nb::class_<Book>(module, "Book", "Moves to choose from in the first positions of a game.")
        .def(
            "__init__",
            [](Book* self, const std::vector<int>& numbers) {
                auto book = Book::read(numbers);
                if (!book) throw nb::value_error("these numbers are not a book");
                new (self) Book(std::move(*book));
            },
            "numbers"_a)
        .def(
            "knows",
            [](const Book& self, const BoundRecord& record) {
                return self.knows(*record.rules, unfinished(record));
            },
            "record"_a, "Returns whether it has a move for the position that may be played.");

    module.attr("BOOK_SIMULATIONS") = kBookSimulations;

    nb::class_<Chooser>(module, "Chooser", "Chooses moves as a level does.")
        .def(
            "__init__",
            [](Chooser* self, double temperature, double small_pieces, double blindness,
               const Book* book, std::uint64_t seed) {
                new (self) Chooser({temperature, small_pieces, blindness}, book, seed);
            },
            "temperature"_a, "small_pieces"_a, "blindness"_a, "book"_a.none(), "seed"_a,
            nb::keep_alive<1, 5>())
        .def(
            "uses_book",
            [](const Chooser& self, const BoundRecord& record) {
                return self.uses_book(*record.rules, unfinished(record));
            },
            "record"_a, "Returns whether it will choose from its book, whatever a search finds.")
        .def(
            "choose",
            [](Chooser& self, const BoundRecord& record, const SearchReport& report) {
                check_report(*record.rules, report);
                return self.choose(*record.rules, unfinished(record), report);
            },
            "record"_a, "report"_a, "Returns the placement to play.");

    module.def(
        "best_move",
        [](const BoundRecord& record, const SearchReport& report) {
            check_report(*record.rules, report);
            return best_move(*record.rules, record.record.moves(), report);
        },
        "record"_a, "report"_a,
        "Returns the best move; against a copier, the best that cannot be copied, if it is worth "
        "it.");

    module.def(
        "copied_moves",
        [](const BoundRecord& record) {
            return copied_moves(*record.rules, record.record.moves());
        },
        "record"_a, "Returns how many moves the second of two colours made if all were copies.");

    module.def(
        "cannot_be_copied",
        [](const Rules& rules, int id) { return cannot_be_copied(rules, checked_id(rules, id)); },
        "rules"_a, "placement"_a, "Returns whether a piece would overlap its image.");
}

void bind_plans(nb::module_& module) {
    nb::class_<Hint>(module, "Hint", "A move worth playing.")
        .def_ro("placement", &Hint::id)
        .def_ro("win_chance", &Hint::win_chance)
        .def_ro("expected", &Hint::expected)
        .def_ro("visit_share", &Hint::visit_share)
        .def_ro("reasons", &Hint::reasons);

    module.def("percent_of", &percent_of, "win_chance"_a,
               "Returns a win chance in percent, rounded half up.");

    module.def(
        "hints_from",
        [](const Players& players, const BoundRecord& record, const SearchReport& report,
           int limit) {
            check_report(*record.rules, report);
            return hints_from(*record.rules, players, unfinished(record), report,
                              checked_limit(limit));
        },
        "players"_a, "record"_a, "report"_a, "limit"_a,
        "Returns the hints from a fresh search of a position.");

    nb::class_<BoundOrder>(module, "SearchOrder", "A search to make, and its limits.")
        .def_prop_ro(
            "record",
            [](const BoundOrder& self) { return BoundRecord{self.rules, self.bound.record}; })
        .def_prop_ro("simulations",
                     [](const BoundOrder& self) { return self.bound.limits.simulations; })
        .def_prop_ro("seconds", [](const BoundOrder& self) { return self.bound.limits.seconds; });

    using BoundHints = WithRules<HintPlan>;
    nb::class_<BoundHints> hint_plan(module, "HintPlan", "Decides which searches hints need.");
    hint_plan
        .def(
            "__init__",
            [](BoundHints* self, const Players& players, const BoundRecord& record, int limit,
               std::int64_t simulations, double seconds) {
                new (self) BoundHints{record.rules,
                                      {*record.rules, players, unfinished(record),
                                       checked_limit(limit), checked_limits(simulations, seconds)}};
            },
            "players"_a, "record"_a, "limit"_a, "simulations"_a, "seconds"_a)
        .def(
            "hints", [](const BoundHints& self) { return self.bound.hints(); },
            "Returns the hints from the reports taken so far, best first.");
    bind_plan(hint_plan);
}

void bind_judging(nb::module_& module) {
    nb::class_<Outlook>(module, "Outlook", "What a side can expect.")
        .def_ro("win_chance", &Outlook::win_chance)
        .def_ro("expected", &Outlook::expected);

    nb::class_<JudgedMove>(module, "JudgedMove", "A move of a game and its analysis.")
        .def_ro("placement", &JudgedMove::id)
        .def_ro("side", &JudgedMove::side)
        .def_ro("best", &JudgedMove::best)
        .def_ro("before", &JudgedMove::before)
        .def_ro("after", &JudgedMove::after)
        .def_ro("sides", &JudgedMove::sides, "What each of four sides can expect after it.")
        .def_ro("swing", &JudgedMove::swing)
        .def_ro("exact", &JudgedMove::exact)
        .def_prop_ro(
            "label", [](const JudgedMove& self) { return static_cast<int>(self.label); },
            "Its number in the order of the labels.");

    module.def(
        "label_for",
        [](double points_lost, double win_chance_lost) {
            return static_cast<int>(label_for(points_lost, win_chance_lost));
        },
        "points_lost"_a, "win_chance_lost"_a, "Returns the number of a move's label.");

    module.def("accuracy_of", &accuracy_of, "points_lost"_a, "win_chance_lost"_a,
               "Returns the accuracy of a move in percent.");

    nb::class_<Story>(module, "Story", "The story of a judged game; moves by index, -1 for none.")
        .def_ro("best_move", &Story::best_move)
        .def_prop_ro(
            "lead", [](const Story& self) { return static_cast<int>(self.lead); },
            "Its number in the order of the leads.")
        .def_ro("leader", &Story::leader)
        .def_ro("turning_point", &Story::turning_point)
        .def_ro("biggest_miss", &Story::biggest_miss)
        .def_ro("accuracy", &Story::accuracy, "Of each of four sides, in percent.");

    using BoundAnalysis = WithRules<AnalysisPlan>;
    nb::class_<BoundAnalysis> analysis(module, "AnalysisPlan",
                                       "Decides which searches the analysis of a game needs.");
    analysis
        .def(
            "__init__",
            [](BoundAnalysis* self, const Players& players, const BoundRecord& start,
               const std::vector<int>& moves, int limit, std::int64_t simulations, double seconds) {
                new (self)
                    BoundAnalysis{start.rules, analysis_plan(players, start, moves, limit,
                                                             checked_limits(simulations, seconds))};
            },
            "players"_a, "start"_a, "moves"_a, "limit"_a, "simulations"_a, "seconds"_a)
        .def_prop_ro(
            "judged", [](const BoundAnalysis& self) { return self.bound.judged().size(); },
            "How many moves are judged.")
        .def(
            "judged_move",
            [](const BoundAnalysis& self, std::size_t index) {
                if (index >= self.bound.judged().size()) {
                    throw nb::index_error("there is no such move");
                }
                return self.bound.judged()[index];
            },
            "index"_a, "Returns a judged move.")
        .def_prop_ro(
            "start", [](const BoundAnalysis& self) { return self.bound.start(); },
            "What each of four sides could expect before the first move, or None.")
        .def(
            "story",
            [](const BoundAnalysis& self, const Players& players) {
                return story_of(players, self.bound.start().value_or(Outlooks{}),
                                self.bound.judged());
            },
            "players"_a, "Returns the story of the moves judged so far.");
    bind_plan(analysis);
}

}  // namespace

void bind_engine(nb::module_& module) {
    bind_position(module);
    bind_reasons(module);
    bind_choice(module);
    bind_plans(module);
    bind_judging(module);
}

}  // namespace cornerwise
