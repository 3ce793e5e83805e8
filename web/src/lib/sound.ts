/** Short soft sounds, synthesised: audio files would be larger than this code. */

/** How something sounds: plucked, struck, a coin, dice that roll, a swish of air, a low blow. */
export type Instrument = 'pluck' | 'bell' | 'coin' | 'dice' | 'swish' | 'blow';

/** What is played for each kind of note of a game: an instrument, and how high. */
export type Sounds = Readonly<Record<string, readonly [instrument: Instrument, pitch: number]>>;

export type Sound = 'turn' | 'end';

const TUNES: Record<Sound, readonly number[]> = { turn: [523, 784], end: [392, 523, 659, 784] };
const STEP = 0.14;
const LOUDNESS = 0.06;

let context: AudioContext | null = null;

/** A tune of the table: it is your turn, the game is over. */
export function play(sound: Sound): void {
  const audio = open();
  if (audio === null) return;
  TUNES[sound].forEach((pitch, index) => tone(audio, 'triangle', pitch, pitch, audio.currentTime + index * STEP, STEP * 2));
}

/** The first of these notes that has a sound. */
export function playNote(sounds: Sounds, names: readonly string[]): void {
  const found = names.map((name) => sounds[name]).find((sound) => sound !== undefined);
  const audio = found === undefined ? null : open();
  if (found === undefined || audio === null) return;
  const [instrument, pitch] = found;
  INSTRUMENTS[instrument](audio, pitch, audio.currentTime);
}

const INSTRUMENTS: Record<Instrument, (audio: AudioContext, pitch: number, at: number) => void> = {
  pluck: (audio, pitch, at) => tone(audio, 'triangle', pitch, pitch, at, 0.28),
  bell: (audio, pitch, at) => [1, 2.76].forEach((part) => tone(audio, 'sine', pitch * part, pitch * part, at, 0.7 / part)),
  coin: (audio, pitch, at) => [1, 1.5].forEach((part, index) => tone(audio, 'square', pitch * part, pitch * part, at + index * 0.07, 0.16, 0.3)),
  dice: (audio, pitch, at) => [0, 0.06, 0.11, 0.19].forEach((later) => noise(audio, pitch, at + later, 0.04)),
  swish: (audio, pitch, at) => noise(audio, pitch, at, 0.22),
  blow: (audio, pitch, at) => tone(audio, 'sine', pitch, pitch / 2, at, 0.3, 1.6),
};

function open(): AudioContext | null {
  try {
    return (context ??= new AudioContext());
  } catch {
    return null; // A browser without audio plays silently.
  }
}

function tone(audio: AudioContext, type: OscillatorType, from: number, to: number, at: number, lasts: number, loud = 1): void {
  const string = audio.createOscillator();
  string.type = type;
  string.frequency.setValueAtTime(from, at);
  string.frequency.exponentialRampToValueAtTime(to, at + lasts);
  string.connect(fading(audio, at, lasts, loud));
  string.start(at);
  string.stop(at + lasts);
}

/** A breath of noise around a pitch. */
function noise(audio: AudioContext, pitch: number, at: number, lasts: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch;
  source.connect(band).connect(fading(audio, at, lasts, 1.5));
  source.start(at);
}

function fading(audio: AudioContext, at: number, lasts: number, loud: number): AudioNode {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(LOUDNESS * loud, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  volume.connect(audio.destination);
  return volume;
}
