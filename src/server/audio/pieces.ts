import type { SpeakingPace } from '../../contract/api/voice-profile-options.ts';
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
/** A short piece waits for a long pause, that it may be a whole sentence; a long one takes what it gets (measured). */
const PAUSES = { short: { seconds: 2, pause: 1.3 }, long: { seconds: 17, pause: 0.2 } };
/** Slow speakers pause longer within a sentence. */
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

/**
 * What happens to pieces, in order: one opens (`start` in seconds), its sound comes, and it closes; or it is dropped,
 * where it held nothing that the piece before had not. The sound of a piece is exactly the samples that it closes with,
 * less the silence that a short one is filled up with.
 */
export type PieceEvent =
  | { kind: 'open'; start: number }
  | { kind: 'sound'; pcm: Uint8Array }
  | { kind: 'close'; piece: Piece }
  | { kind: 'drop' };

export interface Segmenter {
  push(frame: Frame): PieceEvent[];
  /** The sound ends here, or something is missing: ends the piece that was open. */
  flush(): PieceEvent[];
}

interface OpenPiece {
  frames: Frame[];
  firstFrame: number;
  /** Frames at its beginning that the piece before holds too. */
  shared: number;
  /** Frames up to the last speech in it, and frames that were passed on. */
  spoken: number;
  told: number;
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

/** Passes on the sound of a piece up to this frame. */
function soundUntil(piece: OpenPiece, frame: number): PieceEvent[] {
  const events = piece.frames.slice(piece.told, frame).map(({ pcm }): PieceEvent => ({ kind: 'sound', pcm }));
  piece.told = Math.max(piece.told, frame);
  return events;
}

/**
 * Parts sound into pieces: each holds speech from pause to pause, half a second to 25 seconds of it; the longer a piece,
 * the shorter the pause that ends it. Speech without a pause is parted at its quietest place, and the two pieces overlap
 * there. What lies between pieces is not speech. `pace`: how fast the speaker speaks.
 */
export class PauseSegmenter implements Segmenter {
  readonly #cutter: ReturnType<typeof createCutter>;
  #taken = 0;
  /** Sound before speech, of which a margin is kept. */
  #lead: Frame[] = [];
  #open: OpenPiece | null = null;

  constructor(pace: SpeakingPace = 'normal') {
    this.#cutter = createCutter(cutsFor(pace));
  }

  readonly push: Segmenter['push'] = (frame) =>
    this.#cutter.push(frame).flatMap((event) => this.#take(event));

  readonly flush: Segmenter['flush'] = () => [
    ...this.#cutter.flush().flatMap((event) => this.#take(event)),
    ...this.#finish(),
  ];

  #begin(frames: Frame[], shared: number): PieceEvent[] {
    const firstFrame = this.#taken - frames.length;
    this.#open = { frames, firstFrame, shared, spoken: frames.length, told: 0, closesIn: null };
    return [{ kind: 'open', start: firstFrame * FRAME_SECONDS }, ...soundUntil(this.#open, frames.length)];
  }

  /** Ends a piece where the speech did; of the silence at its end a margin is kept, the rest may lead the next. */
  #finish(): PieceEvent[] {
    if (!this.#open) return [];
    const piece = this.#open;
    this.#open = null;
    const kept = Math.min(piece.frames.length, piece.spoken + MARGIN_FRAMES);
    this.#lead = piece.frames.slice(Math.max(kept, piece.frames.length - MARGIN_FRAMES));
    if (piece.spoken <= piece.shared) return [{ kind: 'drop' }];
    const whole = pieceOf({ ...piece, frames: piece.frames.slice(0, kept) }, 0);
    return [...soundUntil(piece, kept), { kind: 'close', piece: whole }];
  }

  /** Ends a piece in the middle of speech. */
  #split(piece: OpenPiece): PieceEvent[] {
    const shared = piece.frames.slice(-OVERLAP_BEFORE_FRAMES - OVERLAP_AFTER_FRAMES);
    return [
      ...soundUntil(piece, piece.frames.length),
      { kind: 'close', piece: pieceOf(piece, shared.length) },
      ...this.#begin(shared, shared.length),
    ];
  }

  #takeFrame(frame: Frame): PieceEvent[] {
    this.#taken += 1;
    if (!this.#open) {
      if (frame.isSpeech) return this.#begin([...this.#lead, frame], 0);
      this.#lead = [...this.#lead, frame].slice(-MARGIN_FRAMES);
      return [];
    }
    const open = this.#open;
    open.frames.push(frame);
    if (frame.isSpeech) open.spoken = open.frames.length;
    // Longer silence is emitted only when speech resumes.
    const events = soundUntil(open, Math.min(open.frames.length, open.spoken + MARGIN_FRAMES));
    if (open.closesIn === null) return events;
    open.closesIn -= 1;
    return open.closesIn === 0 ? [...events, ...this.#split(open)] : events;
  }

  #take(event: CutEvent): PieceEvent[] {
    if (event.kind === 'frame') return this.#takeFrame(event.frame);
    if (event.kind === 'pause' || !event.isInSpeech) return this.#finish();
    if (this.#open) this.#open.closesIn = OVERLAP_AFTER_FRAMES;
    return [];
  }
}
