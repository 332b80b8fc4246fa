/** Positions of lessons, ready to be drawn. */

import type { SceneData } from "$lib/generated/lessons";
import type { ColourName, VariantId } from "$lib/generated/game";
import type { PlacedPiece } from "$lib/game/laid";
import { variantOf } from "$lib/game/ways";

/** Returns the pieces that lie on the board. */
export function laidIn(scene: SceneData): PlacedPiece[] {
  return scene.placed.flatMap((ids, colour) => ids.map((placement) => ({ colour, placement })));
}

export function variantIn(scene: SceneData): VariantId {
  return variantOf(scene.way).id;
}

/** Returns the name of a colour of a scene. */
export function colourIn(scene: SceneData, colour: number): ColourName {
  return variantOf(scene.way).colours[colour]!;
}
