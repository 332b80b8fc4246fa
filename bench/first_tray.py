"""How long a page takes from a click on "Play" to a tray with pieces to choose from."""

PLAY = """async () => {
  const began = performance.now();
  document.querySelector("[data-testid=play]").click();
  while (!document.querySelector("[data-testid=tray]:not(.waiting) button:not(.dim)")) {
    await new Promise((done) => requestAnimationFrame(done));
  }
  return (performance.now() - began) / 1000;
}"""
