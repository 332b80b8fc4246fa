import { beforeEach, describe, expect, test, vi } from "vitest";

import { entryOf, varied, VARIANTS, type Sound } from "$lib/announce/soundSheet";
import { playSound, REST_AFTER } from "$lib/announce/sounds";
import { rendered } from "$lib/announce/strike";

const RATE = 22_050;
const SOUNDS: readonly Sound[] = [
  ...(["pick", "turn", "place", "theirs", "refuse", "blocked", "notice", "yourTurn", "win", "end", "solved"] as const),
  ...(["found", "clock"] as const),
];
const SIZES = [1, 2, 3, 4, 5];

function samplesOf(sound: Sound, size = 3, variant = 0): Float32Array {
  const { strikes, peak } = varied(entryOf(sound, size), variant);
  return rendered(strikes, peak, RATE, variant + 1);
}

const loudest = (samples: Float32Array): number => samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
const energy = (samples: Float32Array): number => samples.reduce((sum, each) => sum + each * each, 0);

/** Seconds after which less than a thousandth of the energy follows. */
function decay(samples: Float32Array): number {
  let left = energy(samples) * 0.001;
  let index = samples.length;
  while (left > 0) left -= samples[--index]! ** 2;
  return index / RATE;
}

/** The share of the energy between two pitches, measured every 20 hertz. */
function share(samples: Float32Array, from: number, to: number): number {
  let within = 0;
  let all = 0;
  for (let pitch = 20; pitch < 8_000; pitch += 20) {
    // Goertzel's algorithm: the power at one pitch with one multiplication for each sample.
    const turn = 2 * Math.cos((2 * Math.PI * pitch) / RATE);
    let [last, before] = [0, 0];
    for (const sample of samples) [last, before] = [sample + turn * last - before, last];
    const power = last * last + before * before - turn * last * before;
    all += power;
    if (pitch >= from && pitch <= to) within += power;
  }
  return within / all;
}

describe("sounds", () => {
  test.each(SOUNDS)("%s is quiet, is never clipped, and begins and ends without a click", (sound) => {
    for (let variant = 0; variant < VARIANTS; variant++) {
      const samples = samplesOf(sound, 3, variant);
      expect(loudest(samples)).toBeGreaterThan(0.03);
      expect(loudest(samples)).toBeLessThanOrEqual(0.2 + 1e-6);
      expect(Math.abs(samples[0]!)).toBeLessThan(0.005);
      expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.001);
      expect(samples.length / RATE).toBeLessThan(1.2);
    }
  });

  test.each(SIZES)("a piece of %i squares is a short knock in the range of wood", (size) => {
    for (const sound of ["place", "theirs"] as const) {
      const samples = samplesOf(sound, size);
      expect(decay(samples)).toBeLessThan(0.2);
      expect(share(samples, 200, 3_000)).toBeGreaterThan(0.95);
    }
  });

  test("large pieces are deeper than small ones, and those of others softer than one's own", () => {
    const pitches = SIZES.map((size) => entryOf("place", size).strikes[0]!.pitch);
    expect(pitches).toEqual([...pitches].sort((a, b) => b - a));
    expect(new Set(pitches).size).toBe(SIZES.length);
    for (const size of SIZES) expect(entryOf("theirs", size).peak).toBeLessThan(entryOf("place", size).peak);
  });

  test("the same knock sounds a little different each time, a melody does not", () => {
    const knocks = [0, 1, 2, 3].map((variant) => varied(entryOf("place"), variant).strikes[0]!.pitch);
    expect(new Set(knocks).size).toBe(VARIANTS);
    expect(Math.max(...knocks) / Math.min(...knocks)).toBeLessThan(1.06);
    expect(varied(entryOf("win"), 3).strikes).toEqual(entryOf("win").strikes);
  });

  test("the same seed gives the same samples", () => {
    expect(samplesOf("place", 4, 2)).toEqual(samplesOf("place", 4, 2));
  });
});

/** An audio device that plays nothing. */
class Device {
  static readonly made: Device[] = [];
  state = "running";
  readonly sampleRate = RATE;
  readonly currentTime = 0;
  readonly destination = {};

  constructor() {
    Device.made.push(this);
  }

  suspend(): Promise<void> {
    this.state = "suspended";
    return Promise.resolve();
  }

  resume(): Promise<void> {
    this.state = "running";
    return Promise.resolve();
  }
}

class Source {
  static last: Source;
  onended?: () => void;

  constructor() {
    Source.last = this;
  }

  connect(): void {}
  start(): void {}
}

class Samples {
  copyToChannel(): void {}
}

describe("the audio device", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
    vi.stubGlobal("AudioContext", Device);
    vi.stubGlobal("AudioBuffer", Samples);
    vi.stubGlobal("AudioBufferSourceNode", Source);
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  test("rests after some silence, and runs again for the next sound", () => {
    playSound("pick");
    const device = Device.made[0]!;
    Source.last.onended?.();
    vi.advanceTimersByTime(REST_AFTER - 1);
    playSound("place");
    vi.advanceTimersByTime(REST_AFTER);
    expect(device.state).toBe("running");
    Source.last.onended?.();
    vi.advanceTimersByTime(REST_AFTER);
    expect(device.state).toBe("suspended");
    playSound("place");
    expect(device.state).toBe("running");
    expect(Device.made).toHaveLength(1);
  });
});
