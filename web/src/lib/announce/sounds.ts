/** Quiet sounds, made on the spot: no files, nothing to load. */

export type Sound = "pick" | "turn" | "place" | "refuse" | "pass" | "win" | "end" | "found" | "clock";

interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds after the beginning of the sound. */
  readonly at: number;
  readonly length: number;
  readonly volume: number;
  readonly wave: OscillatorType;
}

const note = (pitch: number, at: number, length: number, volume: number, wave: OscillatorType = "sine"): Note => ({
  pitch,
  at,
  length,
  volume,
  wave,
});

const SOUNDS: Readonly<Record<Sound, readonly Note[]>> = {
  pick: [note(520, 0, 0.05, 0.05)],
  turn: [note(660, 0, 0.035, 0.035)],
  place: [note(170, 0, 0.11, 0.16, "triangle"), note(340, 0, 0.05, 0.05)],
  refuse: [note(150, 0, 0.12, 0.08, "triangle"), note(120, 0.08, 0.14, 0.08, "triangle")],
  pass: [note(330, 0, 0.1, 0.05), note(262, 0.1, 0.16, 0.05)],
  win: [note(392, 0, 0.2, 0.07), note(494, 0.12, 0.2, 0.07), note(587, 0.24, 0.45, 0.08)],
  clock: [note(880, 0, 0.06, 0.04), note(880, 0.16, 0.06, 0.04)],
  found: [note(523, 0, 0.15, 0.07), note(659, 0.12, 0.15, 0.07), note(784, 0.24, 0.35, 0.08)],
  end: [note(392, 0, 0.2, 0.06), note(330, 0.14, 0.4, 0.06)],
};

let context: AudioContext | undefined;

/** Plays a sound. Browsers stay silent until the first touch of the page; so do we. */
export function playSound(sound: Sound): void {
  if (typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const each of SOUNDS[sound]) playNote(context, each);
}

function playNote(audio: AudioContext, { pitch, at, length, volume, wave }: Note): void {
  const start = audio.currentTime + at;
  const oscillator = new OscillatorNode(audio, { type: wave, frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}
