import type { RetryRule } from '../../scheduling/retry.ts';

/** Timeouts for a service, in milliseconds. */
export interface AiTimeouts {
  readonly retries: RetryRule;
  /** Until the first data: reasoning models, and local models that are loading, take long. */
  readonly firstPieceMs: number;
  /** Between two pieces of data. */
  readonly pieceMs: number;
  /** For the whole run of a tool. */
  readonly deadlineMs: (characters: number) => number;
  /** For the personal style, which delays the transcript. */
  readonly styleDeadlineMs: (characters: number) => number;
}

/**
 * Milliseconds per character of a text: the slowest services of the catalogue write 25 tokens of 4 characters per
 * second, and an answer can be as long as the text.
 */
const CHARACTER_MS = 10;

export const AI_TIMEOUTS: AiTimeouts = {
  // The user waits for the answer: a service that asks for longer is reported as busy, with its delay.
  retries: { tries: 3, baseMs: 500, delayMaxMs: 10_000 },
  firstPieceMs: 90_000,
  pieceMs: 30_000,
  deadlineMs: (characters) => 120_000 + characters * CHARACTER_MS,
  styleDeadlineMs: (characters) => 45_000 + characters * CHARACTER_MS,
};
