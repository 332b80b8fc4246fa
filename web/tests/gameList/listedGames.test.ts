import { expect, it } from "vitest";

import { NONE_HERE, readGames, type GamesHere } from "../../src/lib/gameList/listedGames";
import type { LocalSummary } from "../../src/lib/local/localGames";

const GAME = { id: "local-1" } as LocalSummary;

/** A game that moves to the server when the step of that number has been taken. */
function moving(step: number) {
  let taken = 0;
  const moved = () => taken >= step;
  async function steps<T>(read: () => T): Promise<T> {
    taken += 1;
    await Promise.resolve();
    const found = read();
    taken += 1;
    return found;
  }
  return {
    here: () => steps((): GamesHere => (moved() ? NONE_HERE : { games: [GAME], damaged: [] })),
    remote: () => steps(() => (moved() ? ["t1"] : [])),
  };
}

it.each([0, 1, 2, 3, 4, 5])(
  "a game that moves to the server while lists are read is in one of them (%i)",
  async (step) => {
    const { here, remote } = moving(step);
    const read = await readGames(here, remote, () => undefined);
    expect(read.here.games.length + read.remote.length).toBeGreaterThan(0);
  },
);

it("games here are shown before the server has answered", async () => {
  const shown: GamesHere[] = [];
  const never = new Promise<never>(() => undefined);
  void readGames(
    async () => ({ games: [GAME], damaged: [] }),
    () => never,
    (here) => shown.push(here),
  );
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown.map(({ games }) => games.length)).toEqual([1]);
});

it("a browser whose storage cannot be read still shows the games of the server", async () => {
  const broken = () => Promise.reject(new Error("no storage"));
  const read = await readGames(
    broken,
    async () => ["t1"],
    () => undefined,
  );
  expect(read).toEqual({ here: NONE_HERE, remote: ["t1"] });
});
