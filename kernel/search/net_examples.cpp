#include "search/net_examples.hpp"

#include <algorithm>

#include "core/movegen.hpp"

namespace cornerwise {

namespace {

// Puts the wanted moves first, then the others by prior, and keeps at most the given number.
// Returns false when a wanted move is missing.
bool order(std::vector<Candidate>& moves, const std::vector<PlacementId>& wanted,
           std::size_t most) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(i);
        const auto found = std::find_if(
            begin, moves.end(), [&](const Candidate& move) { return move.id == wanted[i]; });
        if (found == moves.end()) return false;
        std::iter_swap(begin, found);
    }
    std::sort(moves.begin() + static_cast<std::ptrdiff_t>(wanted.size()), moves.end(), is_better);
    moves.resize(std::min(moves.size(), std::max(most, wanted.size())));
    return true;
}

NetExample described(const Rules& rules, const State& state, const LatestByColour& last,
                     NetInput& input) {
    NetExample example;
    const auto cells = static_cast<std::size_t>(rules.table.width()) * rules.table.height();
    describe_for_net(rules, state, last, input);
    example.planes.assign(net_planes(rules.colours) * cells, 0);
    for (const NetCell& cell : input.cells) {
        example.planes[cell.plane * cells + cell.cell] = cell.fits;
    }
    example.numbers = input.numbers;
    return example;
}

}  // namespace

bool net_examples(const Rules& rules, const Players& players, const PriorWeights& prior,
                  const State& start, const std::vector<NetPly>& plies, std::size_t candidates,
                  std::vector<NetExample>& examples) {
    State state = start;
    std::vector<Played> history;
    LatestByColour latest = kNothingPlayed;
    NetInput input;
    for (const NetPly& ply : plies) {
        const int colour = state.turn;
        if (colour == kNobody || !is_legal(rules, state, colour, ply.id)) return false;
        NetExample example = described(rules, state, latest, input);
        if (!ply.wanted.empty()) {
            score_moves(rules, players, state, colour,
                        last_moves_of_opponents(players, colour, history), prior, kAllMoves,
                        example.candidates);
            if (!order(example.candidates, ply.wanted, candidates)) return false;
        }
        examples.push_back(std::move(example));
        play(rules, state, ply.id);
        history.push_back({ply.id, static_cast<std::int8_t>(colour)});
        latest[colour] = ply.id;
    }
    return true;
}

}  // namespace cornerwise
