/** What a person has set, kept in the browser and shared by its tabs. */

import { readStored, writeStored } from "$lib/storage/browserStorage";

export type Theme = "system" | "light" | "dark";

/** What the board looks like. By itself it is linen on a light page, and night on a dark one. */
export type BoardTheme = "auto" | "linen" | "night" | "wood";

/** How pieces are drawn: each square raised, or in one smooth shape. */
export type PieceStyle = "raised" | "smooth";

/** When a placed piece waits for Confirm. */
export type Confirming = "touch" | "always" | "never";

/** How long each move of the others is shown before the next one. */
export type Pace = "slow" | "normal" | "instant";

export interface Settings {
  /** A language tag, or none to follow the browser. */
  language: string | null;
  theme: Theme;
  board: BoardTheme;
  pieces: PieceStyle;
  /** Patterns on the pieces, for people who cannot tell the colours apart. */
  patterns: boolean;
  sounds: boolean;
  /** Short ticks of the device when a piece is turned or placed. */
  haptics: boolean;
  animations: boolean;
  coordinates: boolean;
  moveNumbers: boolean;
  /** Dots on the free corners of the colour to play. */
  corners: boolean;
  /** The points of the scoring during a game, instead of the squares placed. */
  points: boolean;
  confirm: Confirming;
  pace: Pace;
  /** Single letters as shortcuts. */
  shortcuts: boolean;
  /** What other players say. */
  phrases: boolean;
  /** Around one screen: the board is turned to the one who moves. */
  turnBoard: boolean;
  /** Around one screen: the device is handed over before the next one moves. */
  handOver: boolean;
}

export const DEFAULTS: Readonly<Settings> = {
  language: null,
  theme: "system",
  board: "auto",
  pieces: "raised",
  patterns: false,
  sounds: true,
  haptics: true,
  animations: true,
  coordinates: false,
  moveNumbers: false,
  corners: true,
  points: false,
  confirm: "touch",
  pace: "normal",
  shortcuts: true,
  phrases: true,
  turnBoard: false,
  handOver: false,
};

const NAME = "cornerwise.settings";
const CHOICES: { readonly [name in keyof Settings]?: readonly unknown[] } = {
  theme: ["system", "light", "dark"],
  board: ["auto", "linen", "night", "wood"],
  pieces: ["raised", "smooth"],
  confirm: ["touch", "always", "never"],
  pace: ["slow", "normal", "instant"],
};

export const settings: Settings = $state({ ...DEFAULTS });

/** Returns settings from what was stored, ignoring what does not fit. */
export function checkedSettings(stored: unknown): Settings {
  const found = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  const fits = (name: keyof Settings): boolean => {
    const value = found[name];
    if (name === "language") return value === null || typeof value === "string";
    return typeof value === typeof DEFAULTS[name] && (CHOICES[name]?.includes(value) ?? true);
  };
  const names = (Object.keys(DEFAULTS) as (keyof Settings)[]).filter(fits);
  return { ...DEFAULTS, ...Object.fromEntries(names.map((name) => [name, found[name]])) };
}

/** Reads the settings, and keeps them in step with storage and other tabs from now on. */
export function keepSettings(): () => void {
  Object.assign(settings, checkedSettings(readStored(NAME)));
  window.addEventListener("storage", (event) => {
    if (event.key === NAME) Object.assign(settings, checkedSettings(readStored(NAME)));
  });
  return $effect.root(() => {
    $effect(() => writeStored(NAME, settings));
    $effect(() => {
      const root = document.documentElement;
      if (settings.theme === "system") root.removeAttribute("data-theme");
      else root.setAttribute("data-theme", settings.theme);
      root.setAttribute("data-board", settings.board);
      root.setAttribute("data-animations", settings.animations ? "on" : "off");
    });
  });
}
