import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { TakeState } from '../../contract/api/takes.ts';
import type { VoiceProfile } from '../../contract/api/voice-profiles.ts';
import { AppError } from '../app-error.ts';
import type { Ledger } from '../plan/ledger.ts';
import type { Recogniser } from '../speech/recognition/recogniser.ts';
import { moveFileIn, openChunkLog } from './chunk-log.ts';
import type { TakeRow } from './store.ts';
import { type TakeEnd, TakeSession } from './take-session.ts';

/** Names a take among all owners'. */
export interface TakeKey {
  readonly owner: number;
  readonly id: string;
}

type OpenRow = Pick<
  TakeRow,
  'owner' | 'id' | 'state' | 'language' | 'chunks' | 'lost' | 'personalize' | 'ai_service'
>;

const lostSchema = z.array(z.int());

/** What the device said of a take's end, as its row has it. */
function endIn({ chunks, lost }: OpenRow): TakeEnd | null {
  return chunks === null ? null : { chunks, lost: lostSchema.parse(JSON.parse(lost)) };
}

/** Takes being worked on in this process, each opened once, and the folders they stand in. */
export function createActiveTakes(parts: {
  folder: string;
  recogniser: Recogniser;
  ledger: Ledger;
  /** @throws AppError `plan_required` where the plan does not include recording in this language */
  requireLanguage(owner: number, language: string): Promise<void>;
  /** The voice profile that is active for a person; null for none. */
  voiceOf(owner: number): Promise<VoiceProfile | null>;
  /** Told when the work on a take begins in this process, and at each piece of it that has been understood. */
  onProgress: (take: OpenRow, step: 'begun' | 'piece', voice: VoiceProfile | null) => void;
}) {
  const { folder, recogniser, ledger, voiceOf, onProgress } = parts;
  const activeTakes = new Map<string, Promise<TakeSession>>();
  /** People whose account is being deleted, or was: their numbers are never given again. */
  const blocked = new Set<number>();

  const nameOf = ({ owner, id }: TakeKey): string => `${owner}/${id}`;
  const folderOf = ({ owner, id }: TakeKey): string => join(folder, String(owner), id);

  async function open(row: OpenRow): Promise<TakeSession> {
    const { owner, id, language } = row;
    const folder = folderOf(row);
    // The files last: nothing that fails before may leave them open.
    const voice = await voiceOf(owner);
    const log = await openChunkLog(folder);
    const allow = (seconds: number) => ledger.extend(owner, id, seconds);
    const session = new TakeSession({
      ...{ owner, folder, log, language, recogniser, allow, voice },
      allowLanguage: (heard) => parts.requireLanguage(owner, heard),
      onPiece: () => onProgress(row, 'piece', voice),
      end: endIn(row),
    });
    session.feed.begin(row.state as TakeState);
    onProgress(row, 'begun', voice);
    return session;
  }

  function remember(key: TakeKey, making: Promise<TakeSession>): Promise<TakeSession> {
    const name = nameOf(key);
    activeTakes.set(name, making);
    making.catch(() => activeTakes.delete(name));
    return making;
  }

  /** Whoever comes after an account was deleted must not make its folder anew. */
  function known(row: OpenRow): Promise<TakeSession> | undefined {
    if (blocked.has(row.owner)) return Promise.reject(new AppError('unauthenticated'));
    return activeTakes.get(nameOf(row));
  }

  async function close(key: TakeKey): Promise<void> {
    const making = activeTakes.get(nameOf(key));
    activeTakes.delete(nameOf(key));
    await (await making)?.stop();
  }

  return {
    folderOf,

    /** Loads the engine: sound of a take is about to come. */
    warm: recogniser.warm,

    /** The work on a take; its log is opened where it is not yet. */
    get: (row: OpenRow): Promise<TakeSession> => known(row) ?? remember(row, open(row)),

    /** The same for a recording that came in one file, which is moved in unless the take has begun already. */
    resume(row: OpenRow, path: string): Promise<TakeSession> {
      const resuming = async () => {
        await moveFileIn(folderOf(row), path);
        return open(row);
      };
      return known(row) ?? remember(row, resuming());
    },

    /** The work on a take, if there is any in this process. */
    find: (key: TakeKey): Promise<TakeSession> | undefined => activeTakes.get(nameOf(key)),

    /** Ends the work on a take in this process; it can be opened again. */
    close,

    /** Ends the work on a take and removes what is stored of it. */
    async clear(key: TakeKey): Promise<void> {
      await close(key);
      await rm(folderOf(key), { recursive: true, force: true });
    },

    /** Ends all work of a person in this process, and lets none begin until `unblock`. */
    async block(owner: number): Promise<void> {
      blocked.add(owner);
      const theirs = [...activeTakes].filter(([name]) => name.startsWith(`${owner}/`));
      for (const [name] of theirs) activeTakes.delete(name);
      // What could not be opened has nothing to stop.
      await Promise.all(theirs.map(async ([, making]) => (await making.catch(() => null))?.stop()));
    },

    unblock: (owner: number): boolean => blocked.delete(owner),

    /** Removes what is stored of all takes of a person. */
    clearAll: (owner: number): Promise<void> =>
      rm(join(folder, String(owner)), { recursive: true, force: true }),

    /** Ends the work on takes to which nothing came since a moment, and that nobody waits for. */
    async closeIdle(since: number): Promise<void> {
      for (const [name, making] of activeTakes) {
        const session = await making.catch(() => null);
        if (!session || session.isEnding || session.feed.isWatched || session.touchedAt > since) continue;
        activeTakes.delete(name);
        await session.stop();
      }
    },

    /** Lets everybody go who watches. */
    async endFeeds(): Promise<void> {
      for (const session of activeTakes.values()) (await session.catch(() => null))?.feed.end();
    },

    async stopAll(): Promise<void> {
      const all = [...activeTakes.values()];
      activeTakes.clear();
      await Promise.all(all.map(async (session) => (await session.catch(() => null))?.stop()));
    },
  };
}

export type ActiveTakes = ReturnType<typeof createActiveTakes>;
