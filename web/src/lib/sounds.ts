/** All sounds, made of oscillators and noise. */
import type { Sound } from './sound';

const LOUDNESS = 1.25;
/** A rocket flies longer than one wants to hear it. */
const LONGEST = 1.5;

let context: AudioContext | null = null;
let out: AudioNode | null = null;

/** The loudspeaker: everything passes one compressor, so that nothing ever hurts. */
function speaker(): { at: AudioContext; to: AudioNode } {
  if (!context || !out) {
    context = new AudioContext();
    const squeeze = context.createDynamicsCompressor();
    const volume = context.createGain();
    volume.gain.value = LOUDNESS;
    squeeze.connect(volume).connect(context.destination);
    out = squeeze;
  }
  void context.resume();
  return { at: context, to: out };
}

interface Tone {
  /** Hertz at the beginning, and at the end where they differ. */
  pitch: number;
  to?: number;
  /** Seconds. */
  start?: number;
  length: number;
  loud?: number;
  wave?: OscillatorType;
  /** For which part of its length it stays loud. */
  stay?: number;
}

/** Swell, stay for a part of the length, and fade away. */
function shape({ gain }: GainNode, begin: number, length: number, loud: number, stay = 0): void {
  const swell = Math.min(0.02, length / 4);
  gain.setValueAtTime(0.0001, begin);
  gain.linearRampToValueAtTime(loud, begin + swell);
  gain.setValueAtTime(loud, begin + Math.max(swell, length * stay));
  gain.exponentialRampToValueAtTime(0.0005, begin + length);
}

function tone({ pitch, to, start = 0, length, loud = 0.2, wave = 'sine', stay }: Tone): void {
  const { at, to: target } = speaker();
  const begin = at.currentTime + start;
  const voice = at.createOscillator();
  const volume = at.createGain();
  voice.type = wave;
  voice.frequency.setValueAtTime(pitch, begin);
  if (to !== undefined) voice.frequency.exponentialRampToValueAtTime(to, begin + length);
  shape(volume, begin, length, loud, stay);
  voice.connect(volume).connect(target);
  voice.start(begin);
  voice.stop(begin + length + 0.02);
}

interface Noise {
  /** Hertz of the filter, at the beginning and at the end. */
  from: number;
  to: number;
  start?: number;
  length: number;
  loud?: number;
  kind?: BiquadFilterType;
  sharp?: number;
  stay?: number;
}

let hiss: AudioBuffer | null = null;

function noise({
  from,
  to,
  start = 0,
  length,
  loud = 0.2,
  kind = 'bandpass',
  sharp = 1,
  stay,
}: Noise): void {
  const { at, to: target } = speaker();
  if (!hiss) {
    hiss = at.createBuffer(1, at.sampleRate * 2, at.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const begin = at.currentTime + start;
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const volume = at.createGain();
  source.buffer = hiss;
  source.loop = true;
  filter.type = kind;
  filter.Q.value = sharp;
  filter.frequency.setValueAtTime(from, begin);
  filter.frequency.exponentialRampToValueAtTime(to, begin + length);
  shape(volume, begin, length, loud, stay);
  source.connect(filter).connect(volume).connect(target);
  source.start(begin, Math.random());
  source.stop(begin + length + 0.02);
}

function melody(pitches: readonly number[], step: number, rest: Partial<Tone> = {}): void {
  pitches.forEach((pitch, i) => tone({ pitch, start: i * step, length: step * 2.2, ...rest }));
}

/** Wood on wood, a few times, quicker and softer. */
function rattle(knocks: number, over: number): void {
  for (let i = 0; i < knocks; i++) {
    const start = over * (1 - (1 - i / knocks) ** 1.6) + Math.random() * 0.02;
    const pitch = 900 + Math.random() * 900;
    noise({ from: pitch * 2, to: pitch, start, length: 0.05, loud: 0.5 - (i / knocks) * 0.3 });
    tone({ pitch, to: pitch * 0.7, start, length: 0.04, loud: 0.08, wave: 'triangle' });
  }
}

const C = [523.25, 587.33, 659.25, 698.46, 783.99, 880, 987.77, 1046.5] as const;

const MADE: Record<Sound, (seconds: number) => void> = {
  dice: () => rattle(9, 0.6),
  choice: () => tone({ pitch: 520, to: 700, length: 0.12, loud: 0.35, wave: 'triangle' }),
  rocket: (seconds) => {
    const length = Math.min(seconds, LONGEST);
    noise({ from: 220, to: 1100, length, loud: 0.5, kind: 'lowpass', stay: 0.6 });
    tone({ pitch: 70, to: 190, length, loud: 0.14, wave: 'sawtooth', stay: 0.5 });
  },
  landing: () => {
    tone({ pitch: 420, to: 900, length: 0.18, loud: 0.2, stay: 0.4 });
    tone({ pitch: 300, to: 160, start: 0.24, length: 0.18, loud: 0.3, wave: 'triangle' });
    melody([C[4], C[7]], 0.1, { start: 0.4, loud: 0.14 });
  },
  crash: () => {
    noise({ from: 2600, to: 70, length: 1.3, loud: 0.5, kind: 'lowpass', stay: 0.15 });
    tone({ pitch: 130, to: 34, length: 1, loud: 0.3, wave: 'square', stay: 0.2 });
    noise({ from: 5000, to: 900, start: 0.05, length: 0.45, loud: 0.25 });
  },
  parachute: () => {
    noise({ from: 500, to: 2600, length: 0.26, loud: 0.5, stay: 0.3 });
    tone({ pitch: 760, to: 380, start: 0.2, length: 0.6, loud: 0.2 });
  },
  goal: () => melody([C[0], C[2], C[4], C[7]], 0.12, { loud: 0.25, wave: 'triangle' }),
  deep: () => {
    melody([C[0] / 2, C[4] / 2, C[0], C[4], C[7]], 0.14, { loud: 0.16, length: 1.1 });
    noise({ from: 300, to: 4200, length: 1.4, loud: 0.2, stay: 0.4 });
  },
  route: () => tone({ pitch: 260, to: 390, length: 0.16, loud: 0.4, wave: 'triangle', stay: 0.3 }),
  mark: () => {
    noise({ from: 1800, to: 3600, length: 0.14, loud: 0.5, stay: 0.4 });
    noise({ from: 3600, to: 1800, start: 0.15, length: 0.14, loud: 0.5, stay: 0.4 });
    melody([C[2], C[5]], 0.12, { start: 0.32, loud: 0.18 });
  },
  explore: () => melody([C[1], C[3], C[5]], 0.13, { loud: 0.22, wave: 'triangle' }),
  coin: () => {
    tone({ pitch: 1318.5, length: 0.08, loud: 0.12, wave: 'square' });
    tone({ pitch: 1975.5, start: 0.07, length: 0.45, loud: 0.12, wave: 'square' });
  },
  duel: () => {
    for (const start of [0, 0.2]) {
      tone({ pitch: 1300, to: 1900, start, length: 0.3, loud: 0.14, wave: 'triangle' });
      tone({ pitch: 2090, to: 2900, start, length: 0.35, loud: 0.1, wave: 'triangle' });
      noise({ from: 5200, to: 2600, start, length: 0.16, loud: 0.5, sharp: 3 });
    }
  },
  teleport: () => {
    for (let i = 0; i < 9; i++) {
      tone({ pitch: 300 * 1.25 ** i, start: i * 0.07, length: 0.18, loud: 0.2, stay: 0.3 });
    }
  },
  entry: () => {
    noise({ from: 2600, to: 3400, length: 0.22, loud: 0.5, sharp: 4, stay: 0.5 });
    tone({ pitch: C[4], start: 0.22, length: 0.35, loud: 0.16 });
  },
  bad: () => melody([C[2] / 2, C[1] / 2, C[0] / 2], 0.18, { loud: 0.28, wave: 'triangle' }),
  fanfare: () => {
    melody([C[0], C[0], C[0], C[4], C[2], C[4], C[7]], 0.14, { loud: 0.18, wave: 'triangle' });
    melody([C[0] / 2, C[4] / 2, C[0], C[2]], 0.28, { loud: 0.14, length: 0.6 });
  },
  turn: () => melody([C[0], C[2], C[4]], 0.14, { loud: 0.16, length: 0.6 }),
};

export function play(sound: Sound, seconds = 0.8): void {
  MADE[sound](seconds);
}
