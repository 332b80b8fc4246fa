/** A setup as game files name it, looked up in the forms that Python made. */

import type { SetupChoice } from "$lib/generated/protocol";
import { RECORD_FORMS, type RecordForm } from "$lib/generated/records";
import { completeSetup } from "$lib/game/ways";
import { firstValue } from "./sgf";

/** The settings of a form that are words. */
type Words = Readonly<Record<string, string>>;

/** The settings that CW may name. */
const SETTINGS: readonly string[] = ["seating", "first", "start", "scoring", "shared"];

/** Returns the form of a setup. */
export function formOf(setup: SetupChoice): RecordForm {
  const { way, shared, scoring, start, first } = completeSetup(setup);
  return RECORD_FORMS[[way, shared ?? "", scoring, start, first].join(" ")]!;
}

/** Returns the setup of a `.blksgf` file by its values of GM and CW; null when there is none. */
export function setupOfGame(name: string, settings: string): SetupChoice | null {
  const usual = Object.values(RECORD_FORMS).find(
    ({ blksgf }) => firstValue(blksgf, "GM") === name && firstValue(blksgf, "CW") === null,
  );
  if (!usual) return null;
  const changed = new Map<string, string>();
  for (const item of settings.split(/\s+/).filter(Boolean)) {
    const [, key, word] = /^([a-z]+)=(.*)$/.exec(item) ?? [];
    if (key === undefined || !SETTINGS.includes(key) || changed.has(key)) return null;
    changed.set(key, word!);
  }
  const { shared, ...others } = wordsOf(usual);
  const kept = shared === undefined || changed.has("seating") ? others : { ...others, shared };
  const setup = setupOfWords({ ...kept, ...Object.fromEntries(changed) });
  return setup && firstValue(formOf(setup).blksgf, "GM") === name ? setup : null;
}

/** Returns the setup with these words; the first that fits, with any start corner, where words are missing. */
export function setupOfWords(words: Words): SetupChoice | null {
  const wanted = { start: "any", ...words };
  const fits = ([, form]: [string, RecordForm]): boolean => {
    const own = wordsOf(form);
    return Object.entries(wanted).every(([key, word]) => own[key] === word);
  };
  const found = Object.entries(RECORD_FORMS)
    .filter(fits)
    .map(([key]) => setupOfKey(key));
  return found.find((setup) => isUsual(setup, words)) ?? null;
}

function wordsOf({ game }: RecordForm): Words {
  const { format: _format, version: _version, ...words } = game;
  return words as Words;
}

function setupOfKey(key: string): SetupChoice {
  const [way, shared, scoring, start, first] = key.split(" ");
  return { way, shared: shared || null, scoring, start, first } as SetupChoice;
}

/** Whether all settings that the words do not name have their usual values. */
function isUsual(setup: SetupChoice, words: Words): boolean {
  const usual = completeSetup({ way: setup.way, shared: null, scoring: null, start: null, first: null });
  return (
    ("scoring" in words || setup.scoring === usual.scoring) &&
    ("first" in words || setup.first === usual.first) &&
    ("shared" in words || setup.shared === usual.shared)
  );
}
