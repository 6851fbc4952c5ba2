import { z } from 'zod';
import { SEPARATION_ERRORS, type SeparationState } from '../../contract/api/speakers.ts';
import { ERRORS } from '../../contract/errors.ts';
import { AppError } from '../app-error.ts';

/** The separation requested last for a text, as stored. */
export const storedSeparationSchema = z.object({
  state: z.enum(['pending', 'done', 'failed']),
  /** The request it belongs to; jobs of earlier requests do nothing. */
  run: z.uuid(),
  /** Number of speakers; null if unknown. */
  count: z.int().nullable(),
  /** When it was requested, last waited for its turn, or last began, in milliseconds since 1970. */
  at: z.int(),
  error: z.enum(SEPARATION_ERRORS).nullable(),
});
export type Separation = z.infer<typeof storedSeparationSchema>;
type SeparationError = NonNullable<Separation['error']>;

/** Milliseconds after which a job that wrote no end, because its servers died, counts as failed. */
const ABANDONED_MS = 2 * 60 * 60_000;

/** True for a waiting job whose `at` must be renewed, so that it does not count as failed. */
export const isLongWaiting = ({ at }: Separation, now: number): boolean => now - at > ABANDONED_MS / 4;

/** Failures that no further attempt changes. */
const FINAL_ERRORS: ReadonlySet<SeparationError> = new Set(['no_recording', 'one_voice', 'audio_unreadable']);
export const isFinal = (error: SeparationError): boolean => FINAL_ERRORS.has(error);

const isSeparationError = (code: string): code is SeparationError =>
  SEPARATION_ERRORS.some((each) => each === code);

/** The error shown to the user. */
export const separationErrorOf = (error: unknown): SeparationError =>
  error instanceof AppError && isSeparationError(error.code) ? error.code : 'internal';

/** How far it is at a moment, in milliseconds since 1970. */
export function stateOf(separation: Separation | null, now: number): SeparationState | null {
  if (!separation) return null;
  const { state, at, error } = separation;
  if (state === 'done') return { state };
  if (state === 'failed' || now - at > ABANDONED_MS) {
    const code = error ?? 'internal';
    return { state: 'failed', error: code, text: ERRORS[code].text };
  }
  return { state, since: new Date(at).toISOString() };
}
