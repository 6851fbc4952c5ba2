import { FRAME_BYTES, type VoiceDetector } from './voice-detector.ts';

/** Of this many frames, so many have to hold a voice before speech counts as begun: a click is no speech. */
const ONSET = { frames: 3, voiced: 2 };
/** Speech goes on for so long behind its last voiced frame: the end of a word is quiet (150 ms). */
const HANGOVER_FRAMES = 5;

/** 30 ms of sound; the last before an end or a gap may be shorter. */
export interface Frame {
  pcm: Uint8Array;
  isSpeech: boolean;
  /** Mean square of the samples. */
  power: number;
}

export interface Framer {
  /** Takes sound in chunks of whole samples, and gives the frames that are complete with it. */
  push(pcm: Uint8Array): Frame[];
  /** Gives the short frame that is left. */
  flush(): Frame[];
}

function meanSquare(pcm: Uint8Array): number {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  let sum = 0;
  for (let at = 0; at + 1 < pcm.byteLength; at += 2) sum += view.getInt16(at, true) ** 2;
  return sum / (pcm.byteLength >> 1);
}

/** Parts sound into frames and tells of each whether it belongs to speech. */
export function createFramer(detector: Pick<VoiceDetector, 'hear'>): Framer {
  let rest: Uint8Array = new Uint8Array(0);
  let recent: boolean[] = [];
  let hangover = 0;

  const frameOf = (pcm: Uint8Array): Frame => {
    if (pcm.length === FRAME_BYTES) {
      recent = [...recent.slice(1 - ONSET.frames), detector.hear(pcm)];
      const isVoiced = recent.filter(Boolean).length >= ONSET.voiced;
      hangover = isVoiced ? HANGOVER_FRAMES + 1 : Math.max(0, hangover - 1);
    }
    return { pcm, isSpeech: hangover > 0, power: meanSquare(pcm) };
  };

  return {
    push(pcm) {
      const joined = rest.length > 0 ? Buffer.concat([rest, pcm]) : pcm;
      const frames: Frame[] = [];
      let at = 0;
      for (; at + FRAME_BYTES <= joined.length; at += FRAME_BYTES) {
        frames.push(frameOf(joined.subarray(at, at + FRAME_BYTES)));
      }
      // A copy: what was decoded with it need not stay in memory for it.
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
