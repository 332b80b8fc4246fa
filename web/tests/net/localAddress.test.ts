import { expect, it } from "vitest";

import { isLocal } from "../../src/lib/net/localAddress";

it.each(["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "games.localhost"])("%s is this device", (host) => {
  expect(isLocal(host)).toBe(true);
});

it.each(["192.168.1.7", "games.example", "localhost.example", "10.0.0.1"])("%s can be reached by others", (host) => {
  expect(isLocal(host)).toBe(false);
});
