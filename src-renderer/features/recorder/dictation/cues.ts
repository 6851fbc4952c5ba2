/** The event that a tone signals. */
export type Cue = 'start' | 'stop';

/** Frequencies in Hz of two notes after each other: rising for the start, falling for the end. */
const NOTES: Readonly<Record<Cue, readonly [number, number]>> = {
  start: [587, 880],
  stop: [880, 587],
};
/** Duration of a note, of its fade, in seconds. */
const NOTE_SECONDS = 0.07;
const FADE_SECONDS = 0.012;
/** Quiet enough for headphones. */
const GAIN = 0.08;

let context: AudioContext | null = null;

/** Plays a short tone. Does nothing where the browser engine has no sound device. */
export function playCue(cue: Cue): void {
  // One for all tones: engines limit their number.
  context ??= new AudioContext();
  const { currentTime: begin, destination } = context;
  const gain = new GainNode(context, { gain: 0 });
  const tone = new OscillatorNode(context, { type: 'sine' });
  const end = begin + NOTE_SECONDS * 2;
  tone.frequency.setValueAtTime(NOTES[cue][0], begin);
  tone.frequency.setValueAtTime(NOTES[cue][1], begin + NOTE_SECONDS);
  gain.gain.linearRampToValueAtTime(GAIN, begin + FADE_SECONDS);
  gain.gain.setValueAtTime(GAIN, end - FADE_SECONDS);
  gain.gain.linearRampToValueAtTime(0, end);
  tone.connect(gain).connect(destination);
  tone.start(begin);
  tone.stop(end);
  tone.addEventListener('ended', () => gain.disconnect());
}
