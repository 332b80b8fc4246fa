/** The result of a game as a card of 1200 by 630 pixels, drawn with the shapes that boards are drawn with. */

import type { PlacedPiece } from "$lib/game/laid";
import type { Placements } from "$lib/game/placements";
import { paintOf } from "$lib/game/ways";
import type { ColourName } from "$lib/generated/game";
import { drawGround, drawPiece, SHADES as BOARD_SHADES } from "./boardPicture";
import { shortened, wrapped } from "./fitText";

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** A player on the card. */
export interface CardRow {
  readonly name: string;
  readonly face: HTMLImageElement | null;
  readonly colours: readonly { readonly colour: ColourName; readonly placed: number }[];
  /** The squares of all its colours. */
  readonly total: number;
  /** What is written at the end of the row. */
  readonly score: string;
  readonly won: boolean;
}

export interface CardFacts {
  readonly app: string;
  readonly result: string;
  readonly about: string;
  readonly rows: readonly CardRow[];
  readonly placements: Placements;
  readonly pieces: readonly PlacedPiece[];
  readonly rightToLeft: boolean;
}

/** The shades of its texts, besides those of the board. */
const SHADES = {
  page: BOARD_SHADES.page,
  ink: "#1d1b18",
  quiet: "#5c574e",
  track: "#ddd7cb",
  accent: "#0b6e6a",
};

const BOARD = { x: 36, y: 36, side: 558 };
/** What stands beside the board. */
const PANEL = { x: 640, width: 520 };
const CROWN = "M3 19 2 7l5.5 4L12 4l4.5 7L22 7l-1 12Z";

/** Draws a card. `font` is the family of its texts. */
export function drawCard(canvas: HTMLCanvasElement, facts: CardFacts, font: string): void {
  canvas.width = CARD_WIDTH;
  canvas.height = CARD_HEIGHT;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = SHADES.page;
  pen.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
  drawBoard(pen, facts);
  new Panel(pen, font, facts.rightToLeft).draw(facts);
}

function drawBoard(pen: CanvasRenderingContext2D, { placements, pieces }: CardFacts): void {
  pen.save();
  pen.translate(BOARD.x, BOARD.y);
  const scale = BOARD.side / placements.variant.width;
  pen.scale(scale, scale);
  drawGround(pen, placements);
  for (const piece of pieces) drawPiece(pen, placements, piece);
  pen.restore();
}

function fillRound(
  pen: CanvasRenderingContext2D,
  shade: string,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  pen.fillStyle = shade;
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fill();
}

/** The texts, from the top to the bottom, and from the side where reading begins. */
class Panel {
  constructor(
    private readonly pen: CanvasRenderingContext2D,
    private readonly font: string,
    private readonly rightToLeft: boolean,
  ) {
    pen.direction = rightToLeft ? "rtl" : "ltr";
    pen.textBaseline = "alphabetic";
  }

  draw({ app, result, about, rows }: CardFacts): void {
    this.text(app, 0, 72, 600, 30, SHADES.accent);
    let y = 96;
    const lines = this.headline(result);
    for (const line of lines.texts) this.text(line, 0, (y += lines.size * 1.16), 700, lines.size, SHADES.ink);
    this.text(about, 0, (y += 44), 400, 26, SHADES.quiet);
    const room = CARD_HEIGHT - 36 - (y + 20);
    const height = Math.min(room / rows.length, 96);
    const top = y + 20 + (room - height * rows.length) / 2;
    rows.forEach((row, index) => this.row(row, top + height * index, height));
  }

  /** The largest size at which the result needs at most three lines. */
  private headline(result: string): { size: number; texts: string[] } {
    for (const size of [58, 50, 42]) {
      const texts = wrapped(result, PANEL.width, (text) => this.measure(text, 700, size));
      if (texts.length <= (size > 50 ? 2 : 3)) return { size, texts };
    }
    return { size: 36, texts: wrapped(result, PANEL.width, (text) => this.measure(text, 700, 36)).slice(0, 3) };
  }

  private row({ name, face, colours, total, score, won }: CardRow, y: number, height: number): void {
    const side = Math.min(height - 8, 72);
    const middle = y + height / 2;
    if (face) this.pen.drawImage(face, this.left(0, side), middle - side / 2, side, side);
    else this.swatches(colours, side, middle);
    const from = 88;
    const numberWidth = 92;
    const width = PANEL.width - from - numberWidth;
    const fitting = shortened(name, width, (text) => this.measure(text, 600, 28));
    this.text(fitting, from, middle - 4, 600, 28, SHADES.ink);
    this.bar(from, middle + 10, width, 12, SHADES.track);
    let start = from;
    for (const { colour, placed } of colours) {
      const length = (width * placed) / total;
      if (placed) this.bar(start, middle + 10, length, 12, paintOf(colour).fill);
      start += length;
    }
    this.text(score, PANEL.width, middle + 22, 700, 38, won ? SHADES.accent : SHADES.ink, true);
    if (won) this.crown(PANEL.width - 40, middle - 44);
  }

  private swatches(colours: CardRow["colours"], side: number, middle: number): void {
    const size = Math.min(side, 40);
    colours.forEach(({ colour }, index) => {
      const x = this.left(side / 2 - size / 2 + (index - (colours.length - 1) / 2) * (size * 0.7), size);
      fillRound(this.pen, paintOf(colour).fill, x, middle - size / 2, size, size, 10);
    });
  }

  private crown(x: number, y: number): void {
    this.pen.save();
    this.pen.translate(this.left(x, 24), y);
    this.pen.fillStyle = SHADES.accent;
    this.pen.fill(new Path2D(CROWN));
    this.pen.restore();
  }

  private bar(x: number, y: number, width: number, height: number, shade: string): void {
    fillRound(this.pen, shade, this.left(x, width), y, width, height, height / 2);
  }

  /** Returns the left edge of something of a width, given its distance from the side where reading begins. */
  private left(x: number, width: number): number {
    return this.rightToLeft ? PANEL.x + PANEL.width - x - width : PANEL.x + x;
  }

  private measure(text: string, weight: number, size: number): number {
    this.pen.font = `${weight} ${size}px ${this.font}`;
    return this.pen.measureText(text).width;
  }

  private text(text: string, x: number, y: number, weight: number, size: number, shade: string, atEnd = false): void {
    this.pen.font = `${weight} ${size}px ${this.font}`;
    this.pen.fillStyle = shade;
    this.pen.textAlign = atEnd ? "end" : "start";
    this.pen.fillText(text, this.left(x, 0), y);
  }
}
