/** How large the tree of a record may be: the same as in Python, so that whatever is written can be read. */

import { RECORD_LIMITS, ROOT_PROPERTIES } from "$lib/generated/records";
import { RecordError } from "./recordError";
import type { RecordNode } from "./recordTree";
import { parseSgf } from "./sgf";

/** Throws `RecordError` when a tree exceeds the limits. */
export function checkLimits(root: RecordNode): void {
  let nodes = 0;
  let arrangements = 0;
  let values = ROOT_PROPERTIES.length;
  const todo: [RecordNode, depth: number][] = [[root, 0]];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [node, depth] = next;
    nodes += 1;
    values += node.placement === null ? 0 : 1;
    for (const each of node.properties.values()) values += each.length;
    if (node.arrangement) {
      arrangements += 1;
      values += node.arrangement.added.flat().length + node.arrangement.removed.length + 1;
    }
    for (const text of node.kept) {
      const [tree = []] = parseSgf(text);
      nodes += tree.length;
      for (const { properties } of tree) for (const each of properties.values()) values += each.values.length;
    }
    const { nodes: most, arrangements: mostSetUp, values: mostValues, depth: deepest } = RECORD_LIMITS;
    if (nodes > most || arrangements > mostSetUp || values > mostValues || depth > deepest) {
      throw new RecordError("tooMany");
    }
    node.children.forEach((child, index) => todo.push([child, depth + (index > 0 ? 1 : 0)]));
  }
}
