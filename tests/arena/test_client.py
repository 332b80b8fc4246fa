from __future__ import annotations

import time

import pytest

from cornerwise.arena import EngineFailed, EngineNotStarted, EngineSpec, GtpClient
from cornerwise.arena.cpu import CpuMeter, process_cpu
from cornerwise.arena.gtp_client import CommandRefused
from cornerwise.arena.side import EngineSide
from cornerwise.engine.gtp import gtp_setup

from .conftest import fake, own


def test_an_engine_answers_and_refuses() -> None:
    client = GtpClient(fake())
    try:
        assert client.ask("name", 20) == "Fake"
        assert client.knows("cputime", 20)
        assert not client.knows("nonsense", 20)
        with pytest.raises(CommandRefused, match="fake refuses 'sing': unknown command"):
            client.ask("sing", 20)
    finally:
        client.close()
    with pytest.raises(EngineFailed):
        client.ask("name", 1)


def test_a_program_that_does_not_exist_is_told() -> None:
    with pytest.raises(EngineNotStarted, match="x: cannot start '/no/such/program'"):
        GtpClient(EngineSpec("x", ("/no/such/program",)))


def test_a_crash_is_told_with_the_last_words() -> None:
    client = GtpClient(fake("duo", "crash"))
    for colour in "bw":
        client.ask(f"genmove {colour}", 20)
    with pytest.raises(EngineFailed, match="ended with status 7 at 'genmove b': out of ideas"):
        client.ask("genmove b", 20)
    client.kill()


def test_a_hanging_engine_is_noticed_in_time() -> None:
    client = GtpClient(fake(fault="silent"))
    begun = time.monotonic()
    with pytest.raises(EngineFailed, match=r"did not answer 'name' within 0\.2 s"):
        client.ask("name", 0.2)
    assert time.monotonic() - begun < 2
    client.kill()


def test_an_engine_that_plays_another_game_is_not_started() -> None:
    with pytest.raises(EngineNotStarted, match="cannot play that"):
        EngineSide(fake(fault="no_game"), gtp_setup("duo"), 20)


def test_mirroring_needs_move_time() -> None:
    with pytest.raises(EngineNotStarted, match="does not know the command move_time"):
        EngineSide(fake(fault="no_cputime"), gtp_setup("duo"), 20, timed=True)


def test_processor_time_is_measured_with_and_without_the_command() -> None:
    for spec in (own(), fake(fault="no_cputime")):
        client = GtpClient(spec)
        try:
            client.ask("name", 20)
            meter = CpuMeter(client, 20)
            assert meter.known or process_cpu(client.pid) is None
            before = meter.read()
            assert before > 0
            client.ask("genmove b", 20)
            assert meter.read() > before
        finally:
            client.close()


def test_the_answer_counts_where_the_process_is_only_a_wrapper() -> None:
    inner = own()
    wrapper = EngineSpec("wrapped", ("sh", "-c", '"$@"; true', "sh", *inner.command))
    client = GtpClient(wrapper)
    try:
        client.ask("name", 20)
        assert CpuMeter(client, 20).read() > 0.05
    finally:
        client.close()


def test_a_program_that_speaks_no_gtp_is_noticed_at_once() -> None:
    begun = time.monotonic()
    with pytest.raises(EngineNotStarted, match="x answers 'name' without GTP: 'name'"):
        EngineSide(EngineSpec("x", ("cat",)), gtp_setup("duo"), 20)
    assert time.monotonic() - begun < 5
