import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Removals } from './removals.ts';

/** Milliseconds after which a copy without a text is removed: long after its transaction ended either way. */
const UNCOMMITTED_MS = 60 * 60_000;

/** A copy of a recording, for a text that is about to be stored. */
export interface UncommittedCopy {
  readonly owner: number;
  /** The text. */
  readonly text: string;
  readonly key: string;
}

/** Records a copy before it is made, so that a crash leaves no orphan. */
export type RecordUncommittedCopy = (copy: UncommittedCopy) => Promise<void>;

interface UncommittedCopiesParts {
  database: Database;
  jobs: Jobs;
  removals: Pick<Removals, 'remove'>;
  store: { find(owner: number, id: string): Promise<{ readonly audio_key: string | null } | undefined> };
  now?: () => number;
}

/**
 * Removes each recorded copy an hour later by a job, if no text refers to it: after a crash, a store that responded too
 * late, or a transaction with an unknown outcome.
 */
export function createUncommittedCopies(parts: UncommittedCopiesParts): RecordUncommittedCopy {
  const { database, jobs, removals, store, now = Date.now } = parts;
  jobs.work('delete-uncommitted-copy', async ({ owner, text, key }) => {
    const row = await store.find(owner, text);
    if (row?.audio_key !== key) await removals.remove([key]);
  });
  return (copy) =>
    jobs.add(database.db, 'delete-uncommitted-copy', copy, { notBefore: now() + UNCOMMITTED_MS });
}
