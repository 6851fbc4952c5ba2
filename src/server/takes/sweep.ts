import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SET_ASIDE_DAYS } from '../../contract/limits.ts';
import type { Log } from '../log.ts';
import { createGate } from '../scheduling/gate.ts';
import type { ActiveTakes } from './active-takes.ts';
import { lastArrival } from './log-progress.ts';
import type { Takes } from './service.ts';
import type { SetAside } from './set-aside.ts';
import type { TakeStore } from './store.ts';
import { keyOfFolder, type ReadableNames, takeFolders } from './take-folders.ts';
import type { TakeKey } from './take-key.ts';

/** Takes resumed in parallel after a start; engines have limits of their own. */
const MAX_PARALLEL_RESUMES = 8;
/** Milliseconds without a chunk after which a take is idle; its device may still reconnect. */
const IDLE_MS = 15 * 60_000;

export interface SweepParts {
  /** Folder of the takes' folders: `<owner>/<id>`. */
  folder: string;
  readableNames: ReadableNames;
  store: TakeStore;
  activeTakes: ActiveTakes;
  takes: Pick<Takes, 'resumeOrphan'>;
  log: Log;
  now: () => number;
  /**
   * Target for takes that the database does not know; null to delete them, in a fleet, where other servers may have
   * ended them.
   */
  setAside: SetAside | null;
}

/** Removes takes on this disk that are finished, or that the database does not know. */
function createCleanup({ folder, store, log, setAside }: SweepParts) {
  const remove = (names: readonly string[]) =>
    Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));

  /** A restored backup, or a wrong database address, must not cost recordings made since. */
  return async function clear(names: readonly string[]): Promise<void> {
    if (!setAside) return void (await remove(names));
    const finished = await store.findFinished(names.map(keyOfFolder));
    await remove([...finished]);
    const unknown = names.filter((name) => !finished.has(name));
    if (unknown.length === 0) return;
    const place = await setAside.move(folder, unknown);
    log.warn(
      { recordings: unknown.length, place, days: SET_ASIDE_DAYS },
      'recordings that the database does not know were moved aside: it may be older than they are',
    );
  };
}

/** Finishes the complete ones of some takes that are on this disk. */
function createResumption({ takes, log }: SweepParts) {
  async function resume({ owner, id }: TakeKey): Promise<void> {
    await takes.resumeOrphan(owner, id).catch((error: unknown) => {
      // The reason is stored with the take; no client waits here.
      log.info({ code: error instanceof Error ? error.name : 'unknown' }, 'a resumed recording failed');
    });
  }

  return async function resumeAll(
    rows: Awaited<ReturnType<TakeStore['unfinished']>>,
    localTakes: readonly string[],
  ): Promise<void> {
    const gate = createGate(MAX_PARALLEL_RESUMES);
    const resumable = rows.filter(
      ({ owner, id, state }) => state !== 'failed' && localTakes.includes(`${owner}/${id}`),
    );
    await Promise.all(resumable.map((take) => gate(() => resume(take))));
  };
}

/** Housekeeping of takes without a waiting client. */
export function createSweep(parts: SweepParts) {
  const { folder, readableNames, store, activeTakes, log, now, setAside } = parts;
  const clear = createCleanup(parts);
  const resumeAll = createResumption(parts);

  return {
    /**
     * After a start: resumes takes that an earlier process left unfinished, deletes the files of finished ones, and
     * moves those aside that the database does not know. Takes without local audio belong to another server of this database.
     */
    async start(): Promise<void> {
      const localTakes = await takeFolders(folder, readableNames);
      const rows = await store.unfinished();
      const unfinished = new Set(rows.map(({ owner, id }) => `${owner}/${id}`));
      const removable = localTakes.filter((name) => !unfinished.has(name));
      // Files that cannot be deleted or moved must not stop any recording.
      await Promise.all([resumeAll(rows, localTakes), clear(removable), setAside?.removeOld()]);
    },

    /**
     * Periodically, in every process: closes idle takes, deletes what was set aside long ago, and finishes takes after
     * a temporary failure, unless their devices have done so. In a fleet, its upkeep does this.
     */
    async tick(): Promise<void> {
      await activeTakes.closeIdle(now() - IDLE_MS);
      if (!setAside) return;
      const rows = await store.unfinished();
      const idle = rows.filter((take) => take.state !== 'open' && !activeTakes.find(take));
      const localTakes = await takeFolders(folder, readableNames);
      await Promise.all([resumeAll(idle, localTakes), setAside.removeOld()]);
    },

    /**
     * Releases the reserved minutes of idle takes, beyond their recognised part; a job. A take that continues reserves
     * them again.
     */
    async releaseIdle(signal: AbortSignal): Promise<void> {
      const since = now() - IDLE_MS;
      for (const { owner, id, state, updated_at, stored_at } of await store.unfinished()) {
        signal.throwIfAborted();
        const isRecent = Math.max(updated_at, stored_at) > since;
        if (state !== 'open' || isRecent || activeTakes.find({ owner, id })) continue;
        const arrivedAt = await lastArrival(activeTakes.folderOf({ owner, id })).catch((error: unknown) => {
          log.warn({ err: error }, 'the audio of an idle recording could not be read');
          return 0;
        });
        if (arrivedAt < since) await store.reduceReservation(owner, id);
      }
    },
  };
}
