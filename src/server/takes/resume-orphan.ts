import { setTimeout as sleep } from 'node:timers/promises';
import type { ActiveTakes } from './active-takes.ts';
import type { Completion } from './completion.ts';
import type { TakeStore } from './store.ts';
import { missingIn } from './take-end.ts';
import type { TakeKey } from './take-key.ts';

/** Milliseconds for a device to send data that only a lost server had, and between two checks. */
const RESEND_TIMEOUT_MS = 60_000;
const POLL_MS = 1000;
/** Milliseconds for the request of an upload to reach another server, once its own is lost. */
const REUPLOAD_WAIT_MS = 6000;

interface ResumeParts {
  store: TakeStore;
  activeTakes: ActiveTakes;
  completion: Completion;
  /** Discards a take, if it exists, without charge. */
  discard(take: TakeKey): Promise<void>;
}

/** Finishes a complete take whose server was lost or has started again. */
export type ResumeOrphan = (owner: number, id: string) => Promise<void>;

/**
 * Finishes takes of lost servers. Missing data is lost unless the device sends it again soon. An upload without an id
 * is discarded: nobody can ask for it, and a repeated upload would create a second text.
 */
export function createResumeOrphan({ store, activeTakes, completion, discard }: ResumeParts): ResumeOrphan {
  /** Discards an upload whose request has ended; the client may send it here again within a moment. */
  async function dropUnnamed({ owner, id }: TakeKey): Promise<void> {
    await sleep(REUPLOAD_WAIT_MS);
    const row = await store.find(owner, id);
    if (!row || row.state === 'done' || activeTakes.find(row)) return;
    // It then has no other holder.
    await activeTakes.get(row);
    await discard(row);
  }

  return async (owner, id) => {
    const row = await store.find(owner, id);
    if (row?.unnamed === 1) return dropUnnamed(row);
    if (row?.state !== 'received' && row?.state !== 'transcribing') return;
    const session = await activeTakes.get(row);
    const { end } = session;
    if (!end) return;
    const isComplete = () => missingIn(session.log, end).length === 0;
    for (let waitedMs = 0; waitedMs < RESEND_TIMEOUT_MS && !isComplete(); waitedMs += POLL_MS)
      await sleep(POLL_MS);
    if (session.signal.aborted) return;
    await completion.complete(row);
  };
}
