#include "puzzles/chain_proof.hpp"

namespace cornerwise {

Proof try_all(ChainBoard& board, const Choices& choices, std::uint64_t& tries) {
    const auto possible = possible_choices(board, choices);
    if (!possible) return Proof::impossible;
    int tightest = ChainBoard::kNone;
    for (int piece = 0; piece < board.pieces(); ++piece) {
        if (board.placed()[piece] != ChainBoard::kNone) continue;
        const bool first = tightest == ChainBoard::kNone;
        if (first || (*possible)[piece].size() < (*possible)[tightest].size()) tightest = piece;
    }
    // When all pieces are laid, all those that could be connected are connected.
    if (tightest == ChainBoard::kNone) return Proof::solved;
    for (int placement : (*possible)[tightest]) {
        if (tries == 0) return Proof::unknown;
        --tries;
        board.lay(tightest, placement);
        const Proof proof = try_all(board, *possible, tries);
        if (proof == Proof::solved) return proof;
        board.take(tightest);
        if (proof == Proof::unknown) return proof;
    }
    return Proof::impossible;
}

}  // namespace cornerwise
