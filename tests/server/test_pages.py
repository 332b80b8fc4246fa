"""The files of the client, and how long browsers may keep them."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest

from cornerwise.server.pages import Pages, are_built
from cornerwise.server.settings import BUILT_CLIENT
from serving import Server


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>first page</title>")
    (tmp_path / "sw.js").write_text("worker")
    (tmp_path / "assets" / "app-1a2b.js").write_text("code;" * 100)
    (tmp_path / "app.webmanifest").write_text("{}")
    return Pages(tmp_path)


@pytest.mark.parametrize("path", ["/", "/index.html", "/play/123", "/learn", "/../../etc/passwd"])
def test_views_of_the_client_get_the_first_page_asked_for_anew(pages: Pages, path: str) -> None:
    page = pages.find(path)
    assert page is not None
    assert b"first page" in page.body
    assert (page.cache, page.content_type) == ("no-cache", "text/html")


def test_files_with_a_hash_in_their_name_are_kept_for_ever(pages: Pages) -> None:
    page = pages.find("/assets/app-1a2b.js")
    assert page is not None
    assert "immutable" in page.cache
    assert page.packed is not None
    assert gzip.decompress(page.packed) == page.body


def test_the_service_worker_is_asked_for_anew(pages: Pages) -> None:
    page = pages.find("/sw.js")
    assert page is not None
    assert page.cache == "no-cache"


@pytest.mark.parametrize("path", ["/no.js", "/assets/old-9f.js", "/../settings.py"])
def test_files_that_do_not_exist_are_not_found(pages: Pages, path: str) -> None:
    assert pages.find(path) is None


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
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["content-type"] == "text/html; charset=utf-8"
    again = httpx.get(server.url, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = httpx.get(server.url, headers={"accept-encoding": "identity"})
    assert plain.text == first.text
    assert httpx.get(f"{server.url}/no.js").status_code == 404
