"""The files of the client, and how long browsers may keep them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import httpx
import pytest

from cornerwise.engine.knowledge import data_file
from cornerwise.server.http.negotiation import accepts_gzip
from cornerwise.server.http.static_files import StaticFiles, are_built
from cornerwise.server.settings import BUILT_CLIENT
from serving import Server, TunedServer

WASM = b"\0asm\x01\0\0\0" + bytes(1000)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a built client."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>first page</title>")
    (tmp_path / "sw.js").write_text("worker")
    (tmp_path / "assets" / "app-1a2b.js").write_text("code;" * 100)
    (tmp_path / "assets" / "kernel-3c4d.wasm").write_bytes(WASM)
    (tmp_path / "app.webmanifest").write_text("{}")
    return tmp_path


@pytest.fixture
def static_files(folder: Path) -> StaticFiles:
    return StaticFiles(folder)


@pytest.mark.parametrize("path", ["/", "/index.html", "/play/123", "/learn", "/../../etc/passwd"])
def test_views_of_the_client_get_the_first_page_revalidated(
    static_files: StaticFiles, path: str
) -> None:
    page = static_files.find(path)
    assert page is not None
    assert b"first page" in page.body
    assert (page.cache, page.content_type) == ("no-cache", "text/html")


def test_files_with_a_hash_in_their_name_are_kept_for_ever(static_files: StaticFiles) -> None:
    page = static_files.find("/assets/app-1a2b.js")
    assert page is not None
    assert "immutable" in page.cache
    assert page.packed is not None
    assert gzip.decompress(page.packed) == page.body


def test_webassembly_has_its_type_whatever_the_machine_knows(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mimetypes.guess_type", lambda _: (None, None))
    page = StaticFiles(folder).find("/assets/kernel-3c4d.wasm")
    assert page is not None
    assert page.content_type == "application/wasm"


def test_the_server_sends_webassembly_like_other_files(folder: Path) -> None:
    server = TunedServer(folder / "games.db", static=folder)
    try:
        url = f"{server.url}/assets/kernel-3c4d.wasm"
        first = httpx.get(url)
        assert (first.status_code, first.content) == (200, WASM)
        assert first.headers["content-type"] == "application/wasm"
        assert first.headers["content-encoding"] == "gzip"
        assert "immutable" in first.headers["cache-control"]
        head = httpx.head(url)
        assert (head.status_code, head.content) == (200, b"")
        for name in ("content-type", "content-length", "etag", "cache-control"):
            assert head.headers[name] == first.headers[name]
        again = httpx.get(url, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        plain = httpx.get(url, headers={"accept-encoding": "identity"})
        assert (plain.content, plain.headers["etag"] == first.headers["etag"]) == (WASM, False)
        assert httpx.get(f"{server.url}/assets/kernel-old.wasm").status_code == 404
    finally:
        server.stop()


def test_the_service_worker_is_revalidated(static_files: StaticFiles) -> None:
    page = static_files.find("/sw.js")
    assert page is not None
    assert page.cache == "no-cache"


@pytest.mark.parametrize("path", ["/no.js", "/assets/old-9f.js", "/../settings.py"])
def test_files_that_do_not_exist_are_not_found(static_files: StaticFiles, path: str) -> None:
    assert static_files.find(path) is None


def test_a_server_without_pages_says_so_and_serves_programs(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db", "--no-pages")
    try:
        page = httpx.get(server.url)
        assert page.status_code == 404
        assert "no pages" in page.text
        assert httpx.get(f"{server.url}/api/schema").status_code == 200
    finally:
        server.stop()


@pytest.mark.skipif(not are_built(BUILT_CLIENT), reason="the web client is not built")
def test_the_server_sends_pages_packed_and_only_when_they_have_changed(server: Server) -> None:
    first = httpx.get(server.url)
    assert first.status_code == 200
    assert first.headers["cache-control"] == "private, no-cache"
    assert first.headers["content-type"] == "text/html; charset=utf-8"
    again = httpx.get(server.url, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "cornerwise_guest" in again.cookies  # for a browser that lost its cookies only
    plain = httpx.get(server.url, headers={"accept-encoding": "identity"})
    assert plain.text == first.text
    assert httpx.get(f"{server.url}/no.js").status_code == 404


def test_the_data_of_the_engine_comes_from_the_package(folder: Path) -> None:
    listed = {"assets/net-duo-5e6f.cwnet": "net-duo.cwnet"}
    (folder / "engine-data.json").write_text(json.dumps(listed))
    static_files = StaticFiles(folder)
    sent = static_files.find("/assets/net-duo-5e6f.cwnet")
    assert sent is not None
    assert sent.body == data_file("net-duo.cwnet")
    assert "immutable" in sent.cache
    assert static_files.find("/engine-data.json") is None


@pytest.mark.skipif(not are_built(BUILT_CLIENT), reason="the web client is not built")
def test_the_built_client_does_not_have_the_data_of_the_engine_a_second_time() -> None:
    listed = json.loads((BUILT_CLIENT / "engine-data.json").read_text("utf-8"))
    assert len(listed) >= 3
    for name, data in listed.items():
        assert not (BUILT_CLIENT / name).exists()
        assert data_file(data)


@pytest.mark.parametrize(
    "path", ["/", "/lobby/", "/game/123", "/game/123/review", "/player/ada.b", "/sw.js"]
)
def test_views_and_files_that_there_are_are_known(static_files: StaticFiles, path: str) -> None:
    assert static_files.knows(path)


@pytest.mark.parametrize(
    "path", ["/nowhere", "/game", "/game/1/2", "/game/1/review/2", "/lobby/1", "/no.js"]
)
def test_other_addresses_are_not_known(static_files: StaticFiles, path: str) -> None:
    assert not static_files.knows(path)


@pytest.mark.skipif(not are_built(BUILT_CLIENT), reason="the web client is not built")
def test_a_page_that_there_is_not_is_not_found_and_the_app_says_so(server: Server) -> None:
    answer = httpx.get(f"{server.url}/nowhere")
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.text == httpx.get(server.url).text
    assert "etag" not in answer.headers


@pytest.mark.skipif(not are_built(BUILT_CLIENT), reason="the web client is not built")
@pytest.mark.parametrize("known", ["{}", "W/{}", '"other", {}', 'W/"x",W/{}', "*"])
def test_what_a_client_has_already_is_not_sent_again(server: Server, known: str) -> None:
    tag = httpx.get(server.url).headers["etag"]
    again = httpx.get(server.url, headers={"if-none-match": known.format(tag)})
    assert (again.status_code, again.headers["etag"], again.content) == (304, tag, b"")
    other = httpx.get(server.url, headers={"if-none-match": '"other"'})
    assert other.status_code == 200


@pytest.mark.skipif(not are_built(BUILT_CLIENT), reason="the web client is not built")
def test_packed_and_plain_bytes_have_tags_of_their_own(server: Server) -> None:
    packed = httpx.get(server.url, headers={"accept-encoding": "gzip"})
    plain = httpx.get(server.url, headers={"accept-encoding": "gzip;q=0"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.headers["etag"] != plain.headers["etag"]
    headers = {"accept-encoding": "identity", "if-none-match": packed.headers["etag"]}
    assert httpx.get(server.url, headers=headers).status_code == 200


@pytest.mark.parametrize("header", ["gzip", "br, gzip;q=0.5", "*", "X-GZIP", "deflate , GZip; q=1"])
def test_gzip_is_used_where_it_is_wanted(header: str) -> None:
    assert accepts_gzip(header)


@pytest.mark.parametrize(
    "header", ["", "br", "gzip;q=0", "gzip; q=0.0", "*;q=0", "*, gzip;q=0", "gzip;q=x", "gzipped"]
)
def test_gzip_is_not_used_where_it_is_not_wanted(header: str) -> None:
    assert not accepts_gzip(header)
