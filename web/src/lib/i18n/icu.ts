/**
 * The part of ICU MessageFormat that our messages use: `{name}`, `{count, number}`,
 * `{count, plural, =0 {…} one {…} other {# …}}`, `{count, selectordinal, …}`, `{kind, select, …}`,
 * nested, with apostrophes quoting braces. Compiled once, formatted by `Intl`.
 */

export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

/** A message ready to be filled in. */
export type Message = readonly Part[];

type Part =
  | string
  | { kind: "value"; name: string }
  | { kind: "number"; name: string }
  | { kind: "count" }
  | { kind: "select"; name: string; cases: ReadonlyMap<string, Message> }
  | { kind: "plural"; name: string; ordinal: boolean; offset: number; cases: ReadonlyMap<string, Message> };

export class MessageError extends Error {}

/** Returns the compiled message. Throws `MessageError` for text that is no message. */
export function parseMessage(text: string): Message {
  const reader = new Reader(text);
  const message = reader.message(false);
  if (!reader.done) throw reader.error("a brace too many");
  return message;
}

/** Returns the text of a message. A value that is missing shows as its name in braces. */
export function formatMessage(message: Message, values: Values, language: string, count?: number): string {
  let text = "";
  for (const part of message) text += typeof part === "string" ? part : formatPart(part, values, language, count);
  return text;
}

/** Returns the names of the values a message wants, sorted. */
export function placeholders(message: Message): string[] {
  const names = new Set<string>();
  const visit = (parts: Message): void => {
    for (const part of parts) {
      if (typeof part === "string" || part.kind === "count") continue;
      names.add(part.name);
      if (part.kind === "select" || part.kind === "plural") part.cases.forEach(visit);
    }
  };
  visit(message);
  return [...names].sort();
}

function formatPart(part: Exclude<Part, string>, values: Values, language: string, count?: number): string {
  if (part.kind === "count") return numberText(count ?? 0, language);
  const value = values[part.name];
  if (value === undefined) return `{${part.name}}`;
  switch (part.kind) {
    case "value":
      return typeof value === "number" ? numberText(value, language) : value;
    case "number":
      return numberText(Number(value), language);
    case "select":
      return formatMessage(chosen(part.cases, String(value)), values, language, count);
    case "plural": {
      const number = Number(value) - part.offset;
      const exact = part.cases.get(`=${value}`);
      const category = pluralRules(language, part.ordinal).select(number);
      return formatMessage(exact ?? chosen(part.cases, category), values, language, number);
    }
  }
}

function chosen(cases: ReadonlyMap<string, Message>, name: string): Message {
  return cases.get(name) ?? cases.get("other") ?? [];
}

const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

function numberText(number: number, language: string): string {
  let format = numbers.get(language);
  if (!format) numbers.set(language, (format = new Intl.NumberFormat(language)));
  return format.format(number);
}

function pluralRules(language: string, ordinal: boolean): Intl.PluralRules {
  const name = `${language} ${ordinal}`;
  let rules = plurals.get(name);
  if (!rules) plurals.set(name, (rules = new Intl.PluralRules(language, { type: ordinal ? "ordinal" : "cardinal" })));
  return rules;
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  get done(): boolean {
    return this.at >= this.text.length;
  }

  error(what: string): MessageError {
    return new MessageError(`${what} at ${this.at} in ${JSON.stringify(this.text)}`);
  }

  /** Reads up to the end or to a closing brace, which stays unread. */
  message(inPlural: boolean): Message {
    const parts: Part[] = [];
    let plain = "";
    const flush = (): void => {
      if (plain) parts.push(plain);
      plain = "";
    };
    while (!this.done) {
      const mark = this.text[this.at] as string;
      if (mark === "}") break;
      this.at += 1;
      if (mark === "{") {
        flush();
        parts.push(this.argument(inPlural));
      } else if (mark === "#" && inPlural) {
        flush();
        parts.push({ kind: "count" });
      } else if (mark === "'") {
        plain += this.quoted(inPlural);
      } else {
        plain += mark;
      }
    }
    flush();
    return parts;
  }

  /** Reads what follows an apostrophe: `''` is one, `'{…'` quotes, any other is itself. */
  private quoted(inPlural: boolean): string {
    const next = this.text[this.at];
    if (next === "'") {
      this.at += 1;
      return "'";
    }
    if (next !== "{" && next !== "}" && !(inPlural && next === "#")) return "'";
    let plain = "";
    while (!this.done) {
      const mark = this.text[this.at++] as string;
      if (mark !== "'") plain += mark;
      else if (this.text[this.at] === "'") plain += this.text[this.at++];
      else break;
    }
    return plain;
  }

  private argument(inPlural: boolean): Part {
    const name = this.word();
    if (this.take("}")) return { kind: "value", name };
    this.want(",");
    const type = this.word();
    if (type === "number") {
      this.want("}");
      return { kind: "number", name };
    }
    this.want(",");
    if (type === "select") return { kind: "select", name, cases: this.cases(inPlural) };
    if (type !== "plural" && type !== "selectordinal") throw this.error(`no argument of type ${type}`);
    const offset = this.offset();
    return { kind: "plural", name, ordinal: type === "selectordinal", offset, cases: this.cases(true) };
  }

  private offset(): number {
    this.space();
    const found = /^offset:\s*(\d+)/.exec(this.text.slice(this.at));
    if (!found) return 0;
    this.at += found[0].length;
    return Number(found[1]);
  }

  private cases(inPlural: boolean): ReadonlyMap<string, Message> {
    const cases = new Map<string, Message>();
    while (!this.take("}")) {
      const name = this.word();
      this.want("{");
      cases.set(name, this.message(inPlural));
      this.want("}");
    }
    if (!cases.has("other")) throw this.error("no case other");
    return cases;
  }

  private word(): string {
    this.space();
    const found = /^=?[\p{L}\p{N}_]+/u.exec(this.text.slice(this.at));
    if (!found) throw this.error("a name is missing");
    this.at += found[0].length;
    return found[0];
  }

  private take(mark: string): boolean {
    this.space();
    if (this.text[this.at] !== mark) return false;
    this.at += 1;
    return true;
  }

  private want(mark: string): void {
    if (!this.take(mark)) throw this.error(`${mark} is missing`);
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? "")) this.at += 1;
  }
}
