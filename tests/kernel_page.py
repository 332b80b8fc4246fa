"""A page of a browser that can use the client's kernel without the app around it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

WEB = Path(__file__).parents[1] / "web"

START = """async () => {
  const { KernelModule } = await import("/src/lib/kernel/module.ts");
  const { KernelService } = await import("/src/lib/kernel/service.ts");
  const { downloadData, downloadKernel } = await import("/src/lib/kernel/files.ts");
  const { kernel } = await import("/src/lib/kernel/index.ts");
  globalThis.service = new KernelService(await KernelModule.start(await downloadKernel()), downloadData);
  globalThis.kernel = kernel();
}"""


@contextmanager
def kernel_page(browser: Browser) -> Iterator[Page]:
    """Opens a page with `service`, a kernel of the page itself, and `kernel`, that of the worker."""
    command = ["node", "scripts/kernel-page.mjs"]
    with subprocess.Popen(command, cwd=WEB, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        assert address, "the server of modules did not start"
        page = browser.new_page()
        try:
            page.goto(f"{address}/icon.svg")
            page.evaluate(START)
            yield page
        finally:
            page.close()
            server.terminate()
