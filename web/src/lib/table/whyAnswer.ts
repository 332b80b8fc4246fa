/** Answers why a placement may not be made, if this browser knows it. */

import type { AskWhy, Why } from "$lib/generated/protocol";
import type { BrokenRule } from "$lib/kernel/types";

/** Returns the message that the server would send. */
export function whyAnswer(
  { request, placement }: Pick<AskWhy, "request" | "placement">,
  broken: BrokenRule | null,
): Why {
  return {
    type: "why",
    request,
    placement: placement,
    legal: broken === null,
    code: broken?.code ?? null,
    params: broken?.params ?? {},
  };
}
