import { FRAME_BYTES, joinBytes } from './pcm.ts';

/** Speech starts when `voiced` of the last `frames` frames contain a voice: a single one may be a click. */
const ONSET = { frames: 3, voiced: 2 };
/** Speech continues for this many frames after its last voiced one: word endings are quiet (150 ms). */
const HANGOVER_FRAMES = 5;

/** 30 ms of audio; the last frame before the end or a gap may be shorter. */
export interface Frame {
  pcm: Uint8Array;
  isSpeech: boolean;
  /** Mean square of the samples. */
  power: number;
}

export interface Framer {
  /** Takes audio in chunks of whole samples and returns the completed frames. */
  push(pcm: Uint8Array): Frame[];
  /** Returns the remaining short frame. */
  flush(): Frame[];
}

function meanSquare(pcm: Uint8Array): number {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  let sum = 0;
  for (let at = 0; at + 1 < pcm.byteLength; at += 2) sum += view.getInt16(at, true) ** 2;
  return sum / (pcm.byteLength >> 1);
}

/** Tells whether the next frame of 480 samples contains a voice. */
export interface FrameDetector {
  isVoice(frame: Uint8Array): boolean;
}

/** Splits audio into frames and marks the ones that belong to speech. */
export function createFramer(detector: FrameDetector): Framer {
  let rest: Uint8Array = new Uint8Array(0);
  let recent: boolean[] = [];
  let hangover = 0;

  const frameOf = (pcm: Uint8Array): Frame => {
    if (pcm.length === FRAME_BYTES) {
      recent = [...recent.slice(1 - ONSET.frames), detector.isVoice(pcm)];
      const isVoiced = recent.filter(Boolean).length >= ONSET.voiced;
      hangover = isVoiced ? HANGOVER_FRAMES + 1 : Math.max(0, hangover - 1);
    }
    return { pcm, isSpeech: hangover > 0, power: meanSquare(pcm) };
  };

  return {
    push(pcm) {
      const joined = rest.length > 0 ? joinBytes([rest, pcm]) : pcm;
      const frames: Frame[] = [];
      let at = 0;
      for (; at + FRAME_BYTES <= joined.length; at += FRAME_BYTES) {
        frames.push(frameOf(joined.subarray(at, at + FRAME_BYTES)));
      }
      // A copy, so that the decoded chunk can be freed.
      rest = joined.slice(at);
      return frames;
    },
    flush() {
      const last = rest;
      rest = new Uint8Array(0);
      return last.length > 0 ? [frameOf(last)] : [];
    },
  };
}
