/** What is struck and how it sounds: wood, computed sample by sample. Pure: it needs no audio device. */

/** A piece of wood set down on a board, a wooden bar with a soft mallet, or something dull that does not give. */
export type Material = "block" | "bar" | "cloth";

export interface Strike {
  readonly material: Material;
  /** Hertz. */
  readonly pitch: number;
  /** Seconds after the beginning of the sound. */
  readonly at: number;
  /** Seconds until almost nothing is heard of it. */
  readonly length: number;
  /** How loud it is beside the other strikes of the sound. */
  readonly weight: number;
}

/** One way in which something vibrates. Its pitch is a multiple of the lowest one; it `lasts` a part of the length. */
type Mode = readonly [ratio: number, weight: number, lasts: number];

interface Body {
  readonly modes: readonly Mode[];
  /** How loud the noise of the contact is, and how many seconds it lasts. */
  readonly contact: { readonly weight: number; readonly lasts: number };
  /** Seconds until it is loudest. */
  readonly rise: number;
}

/** High modes die first: that is what makes it sound like wood, not like metal. */
const BODIES: Readonly<Record<Material, Body>> = {
  block: {
    modes: [
      [1, 1, 1],
      [1.58, 0.5, 0.6],
      [2.78, 0.28, 0.35],
      [4.1, 0.12, 0.2],
    ],
    contact: { weight: 0.5, lasts: 0.012 },
    rise: 0.0008,
  },
  bar: {
    modes: [
      [1, 1, 1],
      [3.98, 0.16, 0.3],
      [9.7, 0.03, 0.08],
    ],
    contact: { weight: 0.06, lasts: 0.008 },
    rise: 0.003,
  },
  cloth: {
    modes: [
      [1, 1, 1],
      [1.5, 0.3, 0.6],
    ],
    contact: { weight: 0.08, lasts: 0.01 },
    rise: 0.003,
  },
};

/** At the end of its length a mode has this part of its strength: 60 dB less. */
const FAINT = Math.log(1000);
/** Seconds in which the very end fades, so that nothing clicks. */
const FADE = 0.006;
/** Wood makes no noise above this many hertz. */
const BRIGHTEST = 2_600;

/**
 * Returns the samples of strikes together. The largest sample is `peak`, at most 1. `seed` decides the noise of
 * the contact.
 */
export function rendered(strikes: readonly Strike[], peak: number, rate: number, seed = 1): Float32Array<ArrayBuffer> {
  const seconds = Math.max(...strikes.map(({ at, length }) => at + length));
  const samples = new Float32Array(Math.ceil(seconds * rate));
  strikes.forEach((strike, index) => addStrike(samples, strike, rate, seed + index));
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const fade = FADE * rate;
  return samples.map((sample, index) => (sample / loudest) * peak * Math.min(1, (samples.length - 1 - index) / fade));
}

function addStrike(samples: Float32Array, strike: Strike, rate: number, seed: number): void {
  const { modes, contact, rise } = BODIES[strike.material];
  const begin = Math.round(strike.at * rate);
  const end = Math.min(samples.length, begin + Math.ceil(strike.length * rate));
  const noise = contactNoise(rate, seed);
  for (let index = begin; index < end; index++) {
    const time = (index - begin) / rate;
    let sum = contact.weight * noise() * Math.exp((-FAINT * time) / contact.lasts);
    for (const [ratio, weight, lasts] of modes) {
      const pitch = strike.pitch * ratio;
      sum += weight * Math.sin(2 * Math.PI * pitch * time) * Math.exp((-FAINT * time) / (lasts * strike.length));
    }
    samples[index]! += strike.weight * sum * Math.min(1, time / rise);
  }
}

/** Returns noise between -1 and 1 without its highest part, the same for the same seed. */
function contactNoise(rate: number, seed: number): () => number {
  const share = 1 - Math.exp((-2 * Math.PI * BRIGHTEST) / rate);
  let state = seed * 7919 + 17;
  let smooth = 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    smooth += share * (state / 2 ** 31 - 1 - smooth);
    return smooth;
  };
}
