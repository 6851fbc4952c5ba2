import type { SpeakingPace } from '../../contract/api/voice-profile-options.ts';
import { type CutEvent, type CutRule, createCutter } from './cuts.ts';
import type { Frame } from './frames.ts';
import { FRAME_SECONDS, joinBytes, PCM_BYTES_PER_SECOND } from './pcm.ts';

/** Minimum and maximum length of a piece, in seconds. */
export const PIECE_SECONDS = { min: 0.5, max: 25 } as const;
/** Audio kept before and after speech, so that soft beginnings and endings are not lost. */
const MARGIN_FRAMES = Math.round(0.3 / FRAME_SECONDS);
/** Overlap at a cut within speech: the earlier piece continues, and the later one starts earlier. */
const OVERLAP_AFTER_FRAMES = Math.round(0.5 / FRAME_SECONDS);
const OVERLAP_BEFORE_FRAMES = Math.round(1 / FRAME_SECONDS);
/**
 * The pause that ends a piece: a long one for a short piece, so that it may be a whole sentence, and a
 * shorter one for a long piece (measured).
 */
const PAUSES = { short: { seconds: 2, pause: 1.3 }, long: { seconds: 17, pause: 0.2 } };
/** Factors for pauses: slow speakers pause longer within a sentence. */
const PACE_FACTORS = { slow: 1.5, normal: 1, fast: 0.75 } as const;

const cutRuleFor = (pace: SpeakingPace): CutRule => ({
  from: 18,
  to: PIECE_SECONDS.max - (OVERLAP_AFTER_FRAMES + OVERLAP_BEFORE_FRAMES + 1) * FRAME_SECONDS,
  pause(seconds) {
    const { short, long } = PAUSES;
    const share = (seconds - short.seconds) / (long.seconds - short.seconds);
    return PACE_FACTORS[pace] * (short.pause + (long.pause - short.pause) * Math.min(1, Math.max(0, share)));
  },
});

/** A stretch of speech; times in seconds from the start of the audio. */
export interface Piece {
  start: number;
  end: number;
  /** 16 kHz mono 16-bit samples, at least half a second. */
  samples: Uint8Array;
  /** Seconds shared with the previous piece at the beginning, and with the next one at the end. */
  overlapBefore: number;
  overlapAfter: number;
}

/**
 * Events of pieces, in order: one opens (`start` in seconds), receives audio, and closes; or it is dropped if it
 * contains only the overlap with the previous piece. The audio of a piece equals its final samples, without the silence
 * that pads a short one.
 */
export type PieceEvent =
  | { kind: 'open'; start: number }
  | { kind: 'audio'; pcm: Uint8Array }
  | { kind: 'close'; piece: Piece }
  | { kind: 'drop' };

export interface Segmenter {
  push(frame: Frame): PieceEvent[];
  /** Ends the input, or marks a gap: closes the open piece. */
  flush(): PieceEvent[];
}

interface OpenPiece {
  frames: Frame[];
  firstFrame: number;
  /** Frames at its beginning that the previous piece also contains. */
  shared: number;
  /** Number of frames up to its last speech, and of frames already emitted. */
  spokenFrames: number;
  emittedFrames: number;
  /** Frames until it closes after a cut in speech; else null. */
  closesIn: number | null;
}

function padToMinimum(pcm: Uint8Array): Uint8Array {
  const minBytes = PIECE_SECONDS.min * PCM_BYTES_PER_SECOND;
  return pcm.length >= minBytes ? pcm : joinBytes([pcm, new Uint8Array(minBytes - pcm.length)]);
}

function pieceOf({ frames, firstFrame, shared }: OpenPiece, sharedAfter: number): Piece {
  const start = firstFrame * FRAME_SECONDS;
  const samples = joinBytes(frames.map(({ pcm }) => pcm));
  return {
    start,
    end: start + samples.length / PCM_BYTES_PER_SECOND,
    samples: padToMinimum(samples),
    overlapBefore: shared * FRAME_SECONDS,
    overlapAfter: sharedAfter * FRAME_SECONDS,
  };
}

/** Emits the audio of a piece up to this frame. */
function soundUntil(piece: OpenPiece, frame: number): PieceEvent[] {
  const events = piece.frames
    .slice(piece.emittedFrames, frame)
    .map(({ pcm }): PieceEvent => ({ kind: 'audio', pcm }));
  piece.emittedFrames = Math.max(piece.emittedFrames, frame);
  return events;
}

/**
 * Splits audio into pieces of speech between pauses, half a second to 25 seconds long; the longer a piece,
 * the shorter the pause that ends it. Speech without a pause is split at its quietest place, with an overlap
 * of both pieces. The audio between pieces is not speech. `pace`: the speaker's pace.
 */
export class PauseSegmenter implements Segmenter {
  readonly #cutter: ReturnType<typeof createCutter>;
  #frameCount = 0;
  /** Audio before speech; a margin of it is kept. */
  #lead: Frame[] = [];
  #open: OpenPiece | null = null;

  constructor(pace: SpeakingPace = 'normal') {
    this.#cutter = createCutter(cutRuleFor(pace));
  }

  readonly push: Segmenter['push'] = (frame) =>
    this.#cutter.push(frame).flatMap((event) => this.#handle(event));

  readonly flush: Segmenter['flush'] = () => [
    ...this.#cutter.flush().flatMap((event) => this.#handle(event)),
    ...this.#closePiece(),
  ];

  #openPiece(frames: Frame[], shared: number): PieceEvent[] {
    const firstFrame = this.#frameCount - frames.length;
    this.#open = {
      frames,
      firstFrame,
      shared,
      spokenFrames: frames.length,
      emittedFrames: 0,
      closesIn: null,
    };
    return [{ kind: 'open', start: firstFrame * FRAME_SECONDS }, ...soundUntil(this.#open, frames.length)];
  }

  /** Closes a piece after speech; a margin of the silence is kept, the rest may precede the next piece. */
  #closePiece(): PieceEvent[] {
    if (!this.#open) return [];
    const piece = this.#open;
    this.#open = null;
    const keptFrames = Math.min(piece.frames.length, piece.spokenFrames + MARGIN_FRAMES);
    this.#lead = piece.frames.slice(Math.max(keptFrames, piece.frames.length - MARGIN_FRAMES));
    if (piece.spokenFrames <= piece.shared) return [{ kind: 'drop' }];
    const closedPiece = pieceOf({ ...piece, frames: piece.frames.slice(0, keptFrames) }, 0);
    return [...soundUntil(piece, keptFrames), { kind: 'close', piece: closedPiece }];
  }

  /** Closes a piece in the middle of speech. */
  #split(piece: OpenPiece): PieceEvent[] {
    const shared = piece.frames.slice(-OVERLAP_BEFORE_FRAMES - OVERLAP_AFTER_FRAMES);
    return [
      ...soundUntil(piece, piece.frames.length),
      { kind: 'close', piece: pieceOf(piece, shared.length) },
      ...this.#openPiece(shared, shared.length),
    ];
  }

  #handleFrame(frame: Frame): PieceEvent[] {
    this.#frameCount += 1;
    if (!this.#open) {
      if (frame.isSpeech) return this.#openPiece([...this.#lead, frame], 0);
      this.#lead = [...this.#lead, frame].slice(-MARGIN_FRAMES);
      return [];
    }
    const open = this.#open;
    open.frames.push(frame);
    if (frame.isSpeech) open.spokenFrames = open.frames.length;
    // Longer silence is emitted only when speech resumes.
    const events = soundUntil(open, Math.min(open.frames.length, open.spokenFrames + MARGIN_FRAMES));
    if (open.closesIn === null) return events;
    open.closesIn -= 1;
    return open.closesIn === 0 ? [...events, ...this.#split(open)] : events;
  }

  #handle(event: CutEvent): PieceEvent[] {
    if (event.kind === 'frame') return this.#handleFrame(event.frame);
    if (event.kind === 'pause' || !event.isInSpeech) return this.#closePiece();
    if (this.#open) this.#open.closesIn = OVERLAP_AFTER_FRAMES;
    return [];
  }
}
