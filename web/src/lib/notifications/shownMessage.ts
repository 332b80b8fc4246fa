/**
 * How the service worker shows a push message.
 *
 * Only the service worker and the build use this file: a file that pages use, too, would not be part of the worker.
 */

import type { PushMessage, PushMessageCode } from "../generated/notifications";

/** A text with a number in it, by the plural rules of its language; `#` is the number. */
export type Plural = { readonly [rule in Intl.LDMLPluralRule]?: string };

/** The texts of one language. */
export interface PushTexts {
  /** The locale that its numbers are written in. */
  readonly locale: string;
  readonly titles: Readonly<Record<PushMessageCode, Plural>>;
  readonly ways: Readonly<Record<string, string>>;
}

/** A notification as browsers show it. */
export interface Shown {
  readonly title: string;
  readonly options: NotificationOptions & { data: { link: string } };
}

/** Returns the notification of a message, in its language or in English. */
export function shownMessage(message: PushMessage, languages: Readonly<Record<string, PushTexts>>): Shown {
  const language = message.language in languages ? message.language : "en";
  const texts = languages[language]!;
  const number = Number(Object.values(message.params)[0] ?? 0);
  const way = message.way && texts.ways[message.way];
  const names = message.names.join(", ");
  return {
    title: titleOf(texts.titles[message.code], number, texts.locale),
    options: {
      // Each on its own line, because names may run in the other direction.
      body: [way, names].filter(Boolean).join("\n"),
      tag: message.tag,
      lang: language,
      icon: "/icon-192.png",
      data: { link: message.link },
    },
  };
}

function titleOf(plural: Plural, number: number, locale: string): string {
  const text = plural[new Intl.PluralRules(locale).select(number)] ?? plural.other ?? "";
  return text.replaceAll("#", new Intl.NumberFormat(locale).format(number));
}
