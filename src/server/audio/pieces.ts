import type { SpeakingPace } from '../../contract/voice-profile-options.ts';
import { type CutEvent, type CutRule, createCutter } from './cuts.ts';
import { PCM_BYTES_PER_SECOND } from './decoder.ts';
import type { Frame } from './frames.ts';
import { FRAME_SECONDS } from './voice-detector.ts';

/** Shortest and longest piece, in seconds. */
export const PIECE_SECONDS = { min: 0.5, max: 25 } as const;
/** Sound kept before and behind speech, so that no soft beginning or end is lost. */
const MARGIN_FRAMES = Math.round(0.3 / FRAME_SECONDS);
/** Where a cut falls into speech, the piece before goes on for so long, and the one behind begins so much earlier. */
const OVERLAP_AFTER_FRAMES = Math.round(0.5 / FRAME_SECONDS);
const OVERLAP_BEFORE_FRAMES = Math.round(1 / FRAME_SECONDS);
/** A short piece waits for a long pause, that it may be a whole sentence; a long one takes what it gets. */
const PAUSES = { short: { seconds: 2, pause: 0.8 }, long: { seconds: 17, pause: 0.12 } };
/** Whoever speaks slowly also pauses longer within a sentence. */
const PACE = { slow: 1.5, normal: 1, fast: 0.75 } as const;

const cutsFor = (pace: SpeakingPace): CutRule => ({
  from: 18,
  to: PIECE_SECONDS.max - (OVERLAP_AFTER_FRAMES + OVERLAP_BEFORE_FRAMES + 1) * FRAME_SECONDS,
  pause(seconds) {
    const { short, long } = PAUSES;
    const share = (seconds - short.seconds) / (long.seconds - short.seconds);
    return PACE[pace] * (short.pause + (long.pause - short.pause) * Math.min(1, Math.max(0, share)));
  },
});

/** A stretch of speech; times in seconds from where the sound began. */
export interface Piece {
  start: number;
  end: number;
  /** 16 kHz mono 16-bit samples, at least half a second of them. */
  samples: Uint8Array;
  /** How much of its beginning the piece before holds too, and of its end the piece behind. */
  overlapBefore: number;
  overlapAfter: number;
}

export interface Segmenter {
  push(frame: Frame): Piece[];
  /** The sound ends here, or something is missing: gives the piece that was open. */
  flush(): Piece[];
}

interface OpenPiece {
  frames: Frame[];
  firstFrame: number;
  /** Frames at its beginning that the piece before holds too. */
  shared: number;
  /** Frames still to come before it is closed, where it was cut in speech; else null. */
  closesIn: number | null;
}

function padded(pcm: Uint8Array): Uint8Array {
  const least = PIECE_SECONDS.min * PCM_BYTES_PER_SECOND;
  return pcm.length >= least ? pcm : Buffer.concat([pcm, new Uint8Array(least - pcm.length)]);
}

function pieceOf({ frames, firstFrame, shared }: OpenPiece, sharedAfter: number): Piece {
  const start = firstFrame * FRAME_SECONDS;
  const samples = Buffer.concat(frames.map(({ pcm }) => pcm));
  return {
    start,
    end: start + samples.length / PCM_BYTES_PER_SECOND,
    samples: padded(samples),
    overlapBefore: shared * FRAME_SECONDS,
    overlapAfter: sharedAfter * FRAME_SECONDS,
  };
}

/**
 * Parts sound into pieces for an engine that takes one at a time: each holds speech from pause to pause, half a
 * second to 25 seconds of it; the longer a piece, the shorter the pause that ends it. Speech without a pause is
 * parted at its quietest place, and the two pieces overlap there. What lies between pieces is not speech. `pace`: how
 * fast the speaker speaks.
 */
export function createSegmenter(pace: SpeakingPace = 'normal'): Segmenter {
  const cutter = createCutter(cutsFor(pace));
  let taken = 0;
  /** Sound before speech, of which a margin is kept. */
  let lead: Frame[] = [];
  let open: OpenPiece | null = null;

  /** Ends a piece where the speech did; of the silence at its end a margin is kept, the rest may lead the next. */
  const finish = (): Piece[] => {
    if (!open) return [];
    const piece = open;
    open = null;
    const spoken = piece.frames.findLastIndex(({ isSpeech }) => isSpeech) + 1;
    const kept = Math.min(piece.frames.length, spoken + MARGIN_FRAMES);
    lead = piece.frames.slice(Math.max(kept, piece.frames.length - MARGIN_FRAMES));
    if (spoken <= piece.shared) return [];
    return [pieceOf({ ...piece, frames: piece.frames.slice(0, kept) }, 0)];
  };

  /** Ends a piece in the middle of speech. */
  const split = (piece: OpenPiece): Piece[] => {
    const shared = piece.frames.slice(-OVERLAP_BEFORE_FRAMES - OVERLAP_AFTER_FRAMES);
    open = { frames: shared, firstFrame: taken - shared.length, shared: shared.length, closesIn: null };
    return [pieceOf(piece, shared.length)];
  };

  const takeFrame = (frame: Frame): Piece[] => {
    taken += 1;
    if (open) {
      open.frames.push(frame);
      if (open.closesIn === null) return [];
      open.closesIn -= 1;
      return open.closesIn === 0 ? split(open) : [];
    }
    if (frame.isSpeech) {
      open = {
        frames: [...lead, frame],
        firstFrame: taken - 1 - lead.length,
        shared: 0,
        closesIn: null,
      };
    } else lead = [...lead, frame].slice(-MARGIN_FRAMES);
    return [];
  };

  const take = (event: CutEvent): Piece[] => {
    if (event.kind === 'frame') return takeFrame(event.frame);
    if (event.kind === 'pause' || !event.isInSpeech) return finish();
    if (open) open.closesIn = OVERLAP_AFTER_FRAMES;
    return [];
  };

  return {
    push: (frame) => cutter.push(frame).flatMap(take),
    flush: () => [...cutter.flush().flatMap(take), ...finish()],
  };
}
