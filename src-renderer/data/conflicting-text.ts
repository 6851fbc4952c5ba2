import { HttpError } from './http-error.ts';

/** The text as stored meanwhile, in the body of a `version_conflict` error; null for any other error. */
export function conflictingText<T>(error: unknown): T | null {
  if (!(error instanceof HttpError) || error.code !== 'version_conflict') return null;
  return (error.body as { current?: T }).current ?? null;
}
