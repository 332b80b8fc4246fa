/** A text in ICU MessageFormat, compiled for its language. */

import { IntlMessageFormat } from "intl-messageformat";

export type Values = Readonly<Record<string, string | number>>;

/** Fills the values in. One that is missing shows as its name in braces. */
export type Message = (values: Values) => string;

/** Returns the compiled message. Throws for text that is no message. */
export function compileMessage(text: string, language: string): Message {
  const message = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
  return (values) => String(message.format(new Proxy(values, NAMED)));
}

/** Has every value there may be: those that were given, and names in braces. */
const NAMED: ProxyHandler<Values> = {
  has: () => true,
  get: (given, name) => given[String(name)] ?? `{${String(name)}}`,
};
