"""The figures used to evaluate a network."""

import math

import numpy as np
import pytest

from cornerwise.training.figures import bands, cross_entropies, explained, paired, top_hits


def test_perfect_estimates_explain_all_and_the_mean_explains_nothing() -> None:
    truth = np.array([-4, 0, 10], np.float32)
    assert explained(truth, truth) == 1
    assert explained(np.full(3, truth.mean()), truth) == pytest.approx(0)
    worse = explained(-truth, truth)
    assert worse is not None
    assert worse < 0


def test_what_does_not_vary_cannot_be_explained() -> None:
    same = np.ones(3, np.float32)
    assert explained(same, same) is None
    assert explained(same[:0], same[:0]) is None


def test_bands_are_two_rounds_of_all_colours() -> None:
    ply = np.array([0, 3, 4, 5, 7, 9, 40, 41], np.int16)
    found = [(band.first, band.last, band.rows.tolist()) for band in bands(ply, 2)]
    assert found == [(0, 3, [0, 1]), (4, 7, [2, 3, 4]), (40, 43, [6, 7])]
    assert [(band.first, band.last) for band in bands(ply, 4)] == [(0, 7), (40, 47)]
    assert not list(bands(ply[:0], 2))


def test_a_paired_difference_does_not_see_what_both_share() -> None:
    theirs = np.array([1, 5, 9, 30], np.float32)
    assert paired(theirs + 2, theirs) == (2, 0)
    assert paired(np.array([1, 3], np.float32), np.zeros(2, np.float32)) == (2, 1)
    assert paired(theirs[:1], theirs[:1]) == (0, 0)


def test_equal_scores_have_the_entropy_of_guessing() -> None:
    shares = np.array([[0.5, 0.5, 0, 0], [1, 0, 0, 0]], np.float32)
    assert cross_entropies(np.zeros((2, 4), np.float32), shares) == pytest.approx([math.log(4)] * 2)
    sure = np.array([[50, 50, 0, -1e9]] * 2, np.float32)
    assert cross_entropies(sure, shares) == pytest.approx([math.log(2)] * 2)


def test_the_best_move_hits_when_it_is_among_the_first() -> None:
    scores = np.array([[3, 2, 1], [1, 2, 3], [2, 2, 2]], np.float32)
    shares = np.array([[0.9, 0.1, 0]] * 3, np.float32)
    assert top_hits(scores, shares, 1) == pytest.approx(1 / 3)
    assert top_hits(scores, shares, 2) == pytest.approx(1 / 3), "ties count against it"
    assert top_hits(scores, shares, 3) == 1
