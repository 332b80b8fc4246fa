/** Quiet sounds, made on the spot: no files, nothing to load. */

import { entryOf, USUAL_SIZE, varied, VARIANTS, type Sound } from "./soundSheet";
import { rendered } from "./strike";

export type { Sound } from "./soundSheet";

export interface SoundOptions {
  /** How many squares the piece has. */
  readonly size?: number;
  /** Milliseconds until it is heard, for a piece that is still on its way. */
  readonly delay?: number;
}

/** Milliseconds of silence, longer than any sound, after which the audio device rests. It needs power while it runs. */
export const REST_AFTER = 3_000;

let context: AudioContext | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;
let variant = 0;
const buffers = new Map<string, AudioBuffer>();

/** Plays a sound. Does nothing before the first touch, as browsers require. */
export function playSound(sound: Sound, { size = USUAL_SIZE, delay = 0 }: SoundOptions = {}): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  clearTimeout(rest);
  if (context.state === "suspended") void context.resume();
  // Never the same variant twice in a row.
  variant = (variant + 1 + Math.floor(Math.random() * (VARIANTS - 1))) % VARIANTS;
  const source = new AudioBufferSourceNode(context, { buffer: bufferOf(context, sound, size) });
  source.connect(context.destination);
  source.onended = () => {
    clearTimeout(rest);
    rest = setTimeout(() => void context?.suspend(), REST_AFTER);
  };
  source.start(context.currentTime + delay / 1000);
}

function bufferOf(audio: AudioContext, sound: Sound, size: number): AudioBuffer {
  const key = `${sound} ${size} ${variant}`;
  let buffer = buffers.get(key);
  if (!buffer) {
    const { strikes, peak } = varied(entryOf(sound, size), variant);
    const samples = rendered(strikes, peak, audio.sampleRate, variant + 1);
    buffer = new AudioBuffer({ length: samples.length, sampleRate: audio.sampleRate });
    buffer.copyToChannel(samples, 0);
    buffers.set(key, buffer);
  }
  return buffer;
}
