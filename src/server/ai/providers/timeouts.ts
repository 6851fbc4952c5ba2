import type { RetryRule } from '../../scheduling/retry.ts';

/** How patient one is with a service; all in milliseconds. */
export interface AiTimeouts {
  readonly retries: RetryRule;
  /** Until the first sign of life: models that think, and local ones that are being loaded, take their time. */
  readonly firstPieceMs: number;
  /** Between two pieces. */
  readonly pieceMs: number;
  /** For all that a tool does. */
  readonly deadlineMs: (characters: number) => number;
  /** For a personal style, for which a transcript is waited for. */
  readonly styleDeadlineMs: (characters: number) => number;
}

/**
 * Milliseconds for each character of a text: 25 tokens a second at 4 characters each, at which the slowest services of
 * the catalogue write, when the answer is as long as the text.
 */
const CHARACTER_MS = 10;

export const AI_TIMEOUTS: AiTimeouts = {
  retries: { tries: 3, baseMs: 500 },
  firstPieceMs: 90_000,
  pieceMs: 30_000,
  deadlineMs: (characters) => 120_000 + characters * CHARACTER_MS,
  styleDeadlineMs: (characters) => 45_000 + characters * CHARACTER_MS,
};
