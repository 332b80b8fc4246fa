import { beforeEach, expect, it, vi } from "vitest";

import type { TableView } from "../../src/lib/generated/protocol";
import { ratingsApi } from "../../src/lib/ratings/api";
import { RatingsAtTable } from "../../src/lib/ratings/ratingsAtTable.svelte";
import { table, turn } from "../views";

const asked = vi.spyOn(ratingsApi, "table");

function finished(): TableView {
  const known = table(1, []);
  return { ...known, turn: turn(1, true), terms: { ...known.terms, rated: true } };
}

function answer(counted: boolean): never {
  return { counted, seats: [] } as never;
}

beforeEach(() => {
  asked.mockReset();
});

it("ratings are asked for once, and again when the server says that the game was counted", async () => {
  vi.useFakeTimers();
  asked.mockResolvedValue(answer(false));
  const ratings = new RatingsAtTable("t");
  ratings.follow(finished());
  ratings.follow(finished());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockResolvedValue(answer(true));
  ratings.refresh();
  await vi.advanceTimersByTimeAsync(0);
  expect(ratings.view?.counted).toBe(true);
  expect(asked).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

it("after a break they are asked for again until the game was counted", async () => {
  asked.mockResolvedValue(answer(false));
  const ratings = new RatingsAtTable("t");
  ratings.follow(finished());
  await vi.waitFor(() => expect(ratings.view?.counted).toBe(false));
  asked.mockResolvedValue(answer(true));
  ratings.afterBreak();
  await vi.waitFor(() => expect(ratings.view?.counted).toBe(true));
  ratings.afterBreak();
  expect(asked).toHaveBeenCalledTimes(2);
});

it("an answer that was overtaken is dropped", async () => {
  let late: (value: never) => void = () => undefined;
  asked.mockReturnValueOnce(new Promise((done) => (late = done)));
  asked.mockResolvedValueOnce(answer(true));
  const ratings = new RatingsAtTable("t");
  ratings.follow(finished());
  ratings.refresh();
  await vi.waitFor(() => expect(ratings.view?.counted).toBe(true));
  late(answer(false));
  await Promise.resolve();
  expect(ratings.view?.counted).toBe(true);
});
