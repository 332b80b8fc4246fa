/** What the bars above a game and a puzzle have in common. */

import { t } from "$lib/i18n/index.svelte";
import type { BarAction } from "./PlayBar.svelte";

interface Undoable {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  undo(): void;
  redo(): void;
}

export function undoActions(play: Undoable): BarAction[] {
  return [
    { testid: "undo", icon: "undo", label: t("action.undo"), disabled: !play.canUndo, act: () => play.undo() },
    { testid: "redo", icon: "redo", label: t("action.redo"), disabled: !play.canRedo, act: () => play.redo() },
  ];
}

export function menuAction(open: () => void): BarAction {
  return { testid: "menu", icon: "menu", label: t("action.menu"), opensDialog: true, act: open };
}
