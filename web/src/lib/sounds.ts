/** All sounds, made of oscillators and noise. */
import type { Sound } from './sound';

let context: AudioContext | null = null;
let out: AudioNode | null = null;

/** The loudspeaker: everything passes one compressor, so that nothing ever hurts. */
function speaker(): { at: AudioContext; to: AudioNode } {
  if (!context || !out) {
    context = new AudioContext();
    const squeeze = context.createDynamicsCompressor();
    const volume = context.createGain();
    volume.gain.value = 0.55;
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
}

function tone({ pitch, to, start = 0, length, loud = 0.2, wave = 'sine' }: Tone): void {
  const { at, to: target } = speaker();
  const begin = at.currentTime + start;
  const voice = at.createOscillator();
  const volume = at.createGain();
  voice.type = wave;
  voice.frequency.setValueAtTime(pitch, begin);
  if (to !== undefined) voice.frequency.exponentialRampToValueAtTime(to, begin + length);
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + Math.min(0.015, length / 4));
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
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
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + Math.min(0.03, length / 4));
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
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
  choice: () => tone({ pitch: 520, to: 700, length: 0.09, loud: 0.1, wave: 'triangle' }),
  rocket: (seconds) => {
    noise({ from: 180, to: 900, length: seconds, loud: 0.35, kind: 'lowpass' });
    tone({ pitch: 70, to: 190, length: seconds, loud: 0.16, wave: 'sawtooth' });
  },
  landing: () => {
    tone({ pitch: 420, to: 900, length: 0.16, loud: 0.14 });
    tone({ pitch: 300, to: 180, start: 0.24, length: 0.14, loud: 0.2, wave: 'triangle' });
    melody([C[4], C[7]], 0.09, { start: 0.4, loud: 0.08 });
  },
  crash: () => {
    noise({ from: 2400, to: 60, length: 0.9, loud: 0.9, kind: 'lowpass' });
    tone({ pitch: 130, to: 32, length: 0.8, loud: 0.5, wave: 'square' });
    noise({ from: 5000, to: 900, start: 0.05, length: 0.35, loud: 0.25 });
  },
  parachute: () => {
    noise({ from: 500, to: 2600, length: 0.22, loud: 0.3 });
    tone({ pitch: 760, to: 380, start: 0.2, length: 0.5, loud: 0.1 });
  },
  goal: () => melody([C[0], C[2], C[4], C[7]], 0.09, { loud: 0.16, wave: 'triangle' }),
  deep: () => {
    melody([C[0] / 2, C[4] / 2, C[0], C[4], C[7]], 0.16, { loud: 0.13, length: 1.4 });
    noise({ from: 300, to: 4200, length: 1.3, loud: 0.12 });
  },
  route: () => tone({ pitch: 260, to: 390, length: 0.1, loud: 0.16, wave: 'triangle' }),
  mark: () => {
    noise({ from: 1800, to: 3600, length: 0.13, loud: 0.3 });
    noise({ from: 3600, to: 1800, start: 0.14, length: 0.13, loud: 0.3 });
    melody([C[2], C[5]], 0.1, { start: 0.3, loud: 0.1 });
  },
  explore: () => melody([C[1], C[3], C[5]], 0.1, { loud: 0.13, wave: 'triangle' }),
  coin: () => {
    tone({ pitch: 1318.5, length: 0.08, loud: 0.12, wave: 'square' });
    tone({ pitch: 1975.5, start: 0.07, length: 0.4, loud: 0.1, wave: 'square' });
  },
  duel: () => {
    for (const start of [0, 0.18]) {
      tone({ pitch: 1600, to: 2400, start, length: 0.22, loud: 0.12, wave: 'sawtooth' });
      noise({ from: 5200, to: 2600, start, length: 0.14, loud: 0.35, sharp: 3 });
    }
  },
  teleport: () => {
    for (let i = 0; i < 7; i++) {
      tone({ pitch: 300 * 1.3 ** i, start: i * 0.06, length: 0.12, loud: 0.09 });
    }
  },
  entry: () => {
    noise({ from: 2600, to: 3400, length: 0.2, loud: 0.18, sharp: 4 });
    tone({ pitch: C[4], start: 0.2, length: 0.3, loud: 0.08 });
  },
  bad: () => melody([C[2] / 2, C[1] / 2, C[0] / 2], 0.16, { loud: 0.14, wave: 'triangle' }),
  fanfare: () => {
    melody([C[0], C[0], C[0], C[4], C[2], C[4], C[7]], 0.15, { loud: 0.14, wave: 'triangle' });
    melody([C[0] / 2, C[4] / 2, C[0], C[2]], 0.3, { loud: 0.1, length: 0.8 });
  },
  turn: () => melody([C[0], C[2], C[4]], 0.14, { loud: 0.1, length: 0.6 }),
};

export function play(sound: Sound, seconds = 0.8): void {
  MADE[sound](seconds);
}
