"""Which names accounts may have, how passwords and codes are stored, and who must wait."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.server.accounts.domain import recovery_codes as recovery
from cornerwise.server.accounts.domain.device_names import device_name
from cornerwise.server.accounts.domain.names import (
    MAX_NAME,
    MIN_NAME,
    checked_name,
    folded,
    folded_beginnings,
)
from cornerwise.server.accounts.passwords import Passwords, check_password
from cornerwise.server.refusal import Refusal

NAMES = st.text(st.characters(codec="utf-8"), max_size=25) | st.text(
    "abcilmnorvwABC019 _-éЯаосαо中ひア가ग्नि", max_size=25
)


def refusal_of(work: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refused:
        work()
    return refused.value.code


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Ada Lovelace",
        "x-1_2",
        "Zoë",
        "Łukasz",
        "Анна-Мария",
        "Ελένη",
        "משה רבנו",
        "محمد علي",
        "नन्दिनी",
        "สมชาย",
        "田中さん",
        "タナカ キョー",
        "김철수",
        "Ａｄａ",
        "Nguyễn",
    ],
)
def test_people_of_many_languages_find_a_name(name: str) -> None:
    assert checked_name(name) == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "length"),
        ("Al", "length"),
        ("  Al  ", "length"),
        ("x" * 21, "length"),
        ("Ada  Lovelace", "signs"),
        ("Ada-_B", "signs"),
        ("-Ada", "signs"),
        ("Ada_", "signs"),
        ("12345", "signs"),
        ("<b>Ada</b>", "signs"),
        ("Ada\nBob", "signs"),
        ("Ada\u200bBob", "signs"),
        ("Ada\u202eBob", "signs"),
        ("Ada😀", "signs"),
        ("a.b@c.de", "signs"),
        ("A\u0301\u0302\u0303\u0304da", "signs"),
        ("Аda", "scripts"),
        ("Adα", "scripts"),
        ("Ada中", "scripts"),
        ("Ada٣", "scripts"),
        ("ᴀᴅᴀ", "scripts"),
        ("𐎠𐎡𐎢", "scripts"),
        ("admin", "reserved"),
        ("ADMIN", "reserved"),
        ("ЅУЅОР", "reserved"),
        ("adm1n", "reserved"),
        ("Cornerwise Team", "reserved"),
        ("the_moderator", "reserved"),
        ("Computer 5", "reserved"),
        ("level-9", "reserved"),
        ("guest123", "reserved"),
        ("Gone", "reserved"),
    ],
)
def test_a_name_that_may_not_be_chosen_is_refused_with_a_code(name: str, code: str) -> None:
    assert refusal_of(lambda: checked_name(name)) == f"account/name_{code}"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ada"),
        ("Ada", "Аԁа"),
        ("Bob", "ВОВ"),
        ("Zoe", "Zoë"),
        ("oliver", "0liver"),
        ("Bill", "B1ll"),
        ("Bill", "BiII"),
        ("modern", "modem"),
        ("Ada Lovelace", "ada_lovelace"),
        ("Ada Lovelace", "AdaLovelace"),
        ("Ada5", "Ada5"),
    ],
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(("one", "other"), [("Ada", "Eda"), ("नन्दिनी", "नन्दन"), ("Ada5", "Ada6")])
def test_names_that_differ_are_two(one: str, other: str) -> None:
    assert folded(one) != folded(other)


@given(NAMES)
def test_an_accepted_name_is_short_plain_and_accepted_again(text: str) -> None:
    try:
        name = checked_name(text)
    except Refusal:
        return
    assert MIN_NAME <= len(name) <= MAX_NAME
    assert name.isprintable()
    assert checked_name(name) == name
    assert 0 < len(folded(name)) <= 120
    assert not set(name) & set("<>&\"'/\\")


@given(NAMES)
def test_folding_again_changes_nothing(text: str) -> None:
    assert folded(folded(text)) == folded(text)


@given(NAMES)
def test_case_and_way_of_writing_do_not_count(text: str) -> None:
    for other in (text.casefold(), unicodedata.normalize("NFKC", text), f" {text}-"):
        assert folded(other) == folded(text)


@given(st.text("abirmnvwoe0", min_size=1, max_size=12), st.integers(0, 12))
def test_a_name_is_found_by_each_of_its_beginnings(name: str, length: int) -> None:
    assert folded(name).startswith(folded_beginnings(name[:length]))


@pytest.mark.parametrize(
    "password", ["", "short", "aaaaaaaaaa", "12345678", "PassWord", "ada lovelace"]
)
def test_a_password_that_is_guessed_first_is_refused(password: str) -> None:
    assert refusal_of(lambda: check_password(password, "Ada Lovelace")) == "account/weak_password"


async def test_a_password_is_known_again_and_only_itself() -> None:
    passwords = Passwords()
    kept = await passwords.hashed("Zoë's ☃ password")
    assert kept.startswith("$argon2id$")
    assert "password" not in kept
    assert kept != await passwords.hashed("Zoë's ☃ password")
    decomposed = unicodedata.normalize("NFD", "Zoë's ☃ password")
    assert await passwords.is_right(decomposed, kept)
    assert not await passwords.is_right("zoë's ☃ password", kept)
    assert not await passwords.is_right("", kept)
    assert not await passwords.is_right("\ud800", kept)
    assert not await passwords.is_right("anything", "no hash")
    assert not await passwords.is_right("nobody's", None)
    assert not passwords.is_dated(kept)
    assert passwords.is_dated(kept.replace("t=2", "t=1"))


def test_recovery_codes_are_known_however_they_are_typed() -> None:
    codes = recovery.new_codes()
    assert len(set(codes)) == recovery.CODES
    hashes = recovery.hashes_of(codes, "ada")
    for code, kept in zip(codes, hashes, strict=True):
        for typed in (code.lower(), code.replace("-", " "), code.replace("0", "O"), f" {code} "):
            assert recovery.hash_of(typed, "ada") == kept
        assert recovery.hash_of(code, "bob") != kept
        assert code not in kept


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox · Linux",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140",
            "Edge · Windows",
        ),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605", "Safari · iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537.36", "Chrome · Android"),
        ("curl/8", ""),
    ],
)
def test_a_device_is_told_in_words(agent: str, words: str) -> None:
    assert device_name(agent) == words
