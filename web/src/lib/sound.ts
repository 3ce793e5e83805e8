/** Three short sounds, synthesised: audio files would be larger than this code. */
export type Sound = 'turn' | 'news' | 'end';

const TUNES: Record<Sound, number[]> = { turn: [523, 784], news: [196], end: [392, 523, 659, 784] };
const LENGTH = 0.14;
const LOUDNESS = 0.06;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  try {
    context ??= new AudioContext();
  } catch {
    return; // A browser without audio plays silently.
  }
  const start = context.currentTime;
  TUNES[sound].forEach((pitch, index) => pluck(context as AudioContext, pitch, start + index * LENGTH));
}

function pluck(audio: AudioContext, pitch: number, at: number): void {
  const string = audio.createOscillator();
  const volume = audio.createGain();
  string.type = 'triangle';
  string.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUDNESS, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH * 2);
  string.connect(volume).connect(audio.destination);
  string.start(at);
  string.stop(at + LENGTH * 2);
}
