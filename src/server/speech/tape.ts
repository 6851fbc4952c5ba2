import type { Frame } from '../audio/frames.ts';
import { FRAME_SECONDS } from '../audio/voice-detector.ts';

/** A minute: four times as much as a streaming engine is given between two pauses. */
const FRAMES_MAX = Math.round(60 / FRAME_SECONDS);

/** The last of a recording's sound, kept so that an engine can hear it once more. Places are counted in frames. */
export interface Tape {
  push(frame: Frame): void;
  /** What lies before `place` is not needed any more. */
  forget(place: number): void;
  /** Place of the first frame that is still there, and of the next that will come. */
  begin(): number;
  end(): number;
  pcm(from: number, to: number): Uint8Array;
  /** Frames of speech between two places. */
  speech(from: number, to: number): number;
}

export function createTape(): Tape {
  let frames: Frame[] = [];
  let begin = 0;
  const forget = (place: number) => {
    const gone = Math.min(frames.length, Math.max(0, place - begin));
    frames = frames.slice(gone);
    begin += gone;
  };
  const between = (from: number, to: number) =>
    frames.slice(Math.max(0, from - begin), Math.max(0, to - begin));
  return {
    push(frame) {
      frames.push(frame);
      // In steps, so that not every frame of a long silence copies all the others.
      if (frames.length > FRAMES_MAX * 1.1) forget(begin + frames.length - FRAMES_MAX);
    },
    forget,
    begin: () => begin,
    end: () => begin + frames.length,
    pcm: (from, to) => Buffer.concat(between(from, to).map(({ pcm }) => pcm)),
    speech: (from, to) => between(from, to).filter(({ isSpeech }) => isSpeech).length,
  };
}
