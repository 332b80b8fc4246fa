import { describe, expect, it } from "vitest";

import { KNOWLEDGE } from "$lib/generated/engine";
import { ENGINE } from "../scripts/service-worker";

describe("the files that are kept for playing offline", () => {
  it.each(Object.entries(KNOWLEDGE))("include what the levels need for %s", (_way, { prior, value, network, book }) => {
    for (const file of [prior, value, network, book]) {
      if (file === null) continue;
      const [name, ending] = file.split(".");
      expect(`assets/${name!}-Ab1_x-9.${ending!}`).toMatch(ENGINE);
    }
  });
});
