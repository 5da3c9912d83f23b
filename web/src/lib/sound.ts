// Quiet sounds, made on the spot: a bell, wood, paper, a knock. Each has something to see beside it.
import { settings } from './settings.svelte';
import type { Die, Scene } from './wire';

export type Sound = 'bell' | 'wood' | 'paper' | 'knock';

let context: AudioContext | undefined;

/** Browsers allow sound only after a click or a key, on every page anew. */
export function unlock(): void {
  if (!settings.sound || typeof AudioContext === 'undefined' || context?.state === 'running') return;
  context ??= new AudioContext();
  void context.resume();
}

function tone(at: number, pitch: number, long: number, loud: number, type: OscillatorType): void {
  const { currentTime, destination } = context!;
  const start = currentTime + at;
  const gain = context!.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud * settings.volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  gain.connect(destination);
  const source = context!.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(pitch, start);
  source.connect(gain);
  source.start(start);
  source.stop(start + long + 0.02);
}

function rustle(long: number, loud: number, pitch: number): void {
  const { currentTime, destination, sampleRate } = context!;
  const buffer = context!.createBuffer(1, Math.ceil(sampleRate * long), sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = (Math.random() * 2 - 1) * (1 - at / data.length) ** 2;
  const source = context!.createBufferSource();
  source.buffer = buffer;
  const filter = context!.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  const gain = context!.createGain();
  gain.gain.value = loud * settings.volume;
  source.connect(filter).connect(gain).connect(destination);
  source.start(currentTime);
}

const lie = (dice: readonly Die[] = []): string => dice.map((die) => `${die.id}:${die.shows}`).join();
const thrown = ({ zones, focus }: Scene): string =>
  [...zones, ...focus.flatMap((one) => one.sides).flatMap((side) => side.rows)]
    .map((place) => lie(place.dice))
    .join(';');

/** What changes on the table sounds like what it is made of: dice before pieces, pieces before cards. */
export function soundOf(before: Scene | null, after: Scene): Sound | undefined {
  if (!before) return undefined;
  if ((before.zones !== after.zones || before.focus !== after.focus) && thrown(before) !== thrown(after))
    return 'knock';
  if (before.pieces !== after.pieces) return 'wood';
  return before.zones !== after.zones ? 'paper' : undefined;
}

export function play(sound: Sound): void {
  if (!settings.sound || context?.state !== 'running') return;
  switch (sound) {
    case 'bell':
      tone(0, 660, 0.9, 0.16, 'sine');
      tone(0.02, 1320, 0.6, 0.05, 'sine');
      return;
    case 'wood':
      tone(0, 190, 0.09, 0.22, 'triangle');
      return rustle(0.03, 0.1, 900);
    case 'paper':
      return rustle(0.14, 0.16, 3200);
    case 'knock':
      return tone(0, 120, 0.08, 0.25, 'triangle');
  }
}
