/** What the card of a finished game shows. */

import { variantOf } from "$lib/game/ways";
import { castOf } from "$lib/opponents/cast";
import type { ColourName } from "$lib/generated/game";
import { currentLanguage, dateText, numberText, t } from "$lib/i18n/index.svelte";
import { direction } from "$lib/i18n/languages";
import { endHeadline } from "$lib/play/endTexts";
import type { GameState } from "$lib/play/gameState.svelte";
import { standingOf } from "$lib/play/standings";
import { drawCard, type CardRow } from "./card";
import { faceImage } from "./faceImage";

/** The size at which faces are drawn before they are scaled into the card. */
const FACE = 160;

/** Draws the card of a game that is over. */
export async function drawResult(canvas: HTMLCanvasElement, game: GameState): Promise<void> {
  const { table } = game;
  const font = getComputedStyle(document.documentElement).getPropertyValue("--font-title");
  await Promise.all([400, 600, 700].map((weight) => document.fonts.load(`${weight} 40px ${font}`)));
  const rows = await Promise.all(seatsByPlace(game).map((seat) => rowOf(game, seat)));
  const facts = {
    app: t("app.name"),
    result: endHeadline(game),
    about: `${t(`way.${table.setup.way}`)} · ${dateText(new Date(table.updated_at))}`,
    rows,
    placements: game.placements,
    pieces: game.pieces,
    rightToLeft: direction(currentLanguage()) === "rtl",
  };
  drawCard(canvas, facts, font);
}

function seatsByPlace({ turn, table }: GameState): number[] {
  const place = (seat: number): number => turn.sides.find((side) => side.seats.includes(seat))!.place;
  return table.seats.map((_, seat) => seat).sort((a, b) => place(a) - place(b));
}

async function rowOf(game: GameState, seat: number): Promise<CardRow> {
  const { table, turn, seating, variant } = game;
  const standing = standingOf(seat, turn, seating, variantOf(table.setup.way));
  const character = castOf(table.seats)[seat] ?? null;
  const name = (colour: number): ColourName => variant.colours[colour] as ColourName;
  const won = standing.leads;
  const colour = name(seating.seats[seat]![0]!);
  const level = table.seats[seat]!.level ?? 1;
  return {
    name: game.seatName(seat),
    face: character && (await faceImage({ character, level, colour, mood: won ? "glad" : "idle" }, FACE)),
    colours: standing.colours.map(({ colour: each, placed }) => ({ colour: name(each), placed })),
    total: standing.total,
    score: numberText(standing.placed),
    won,
  };
}
