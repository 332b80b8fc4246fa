/**
 * Runs before each file of tests. Files share a thread, since starting one for each takes a third of all their time.
 * What a file has replaced is undone, and the next one gets new modules, which remember nothing.
 */

import { afterAll, vi } from "vitest";

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});
