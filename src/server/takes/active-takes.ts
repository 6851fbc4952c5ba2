import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { TakeState } from '../../contract/api/takes.ts';
import type { VoiceProfile } from '../../contract/api/voice-profiles.ts';
import { AppError } from '../app-error.ts';
import type { Ledger } from '../plan/ledger.ts';
import type { Recogniser } from '../speech/recognition/recogniser.ts';
import { adoptFile, openChunkLog } from './chunk-log.ts';
import type { TakeRow } from './store.ts';
import { type TakeEnd, TakeWork } from './take-session.ts';

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
export function createWorks(parts: {
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
  const works = new Map<string, Promise<TakeWork>>();
  /** People whose account is being deleted, or was: their numbers are never given again. */
  const barred = new Set<number>();

  const nameOf = ({ owner, id }: TakeKey): string => `${owner}/${id}`;
  const folderOf = ({ owner, id }: TakeKey): string => join(folder, String(owner), id);

  async function open(row: OpenRow): Promise<TakeWork> {
    const { owner, id, language } = row;
    const folder = folderOf(row);
    // The files last: nothing that fails before may leave them open.
    const voice = await voiceOf(owner);
    const log = await openChunkLog(folder);
    const allow = (seconds: number) => ledger.extend(owner, id, seconds);
    const work = new TakeWork({
      ...{ owner, folder, log, language, recogniser, allow, voice },
      allowLanguage: (heard) => parts.requireLanguage(owner, heard),
      onPiece: () => onProgress(row, 'piece', voice),
      end: endIn(row),
    });
    work.feed.begin(row.state as TakeState);
    onProgress(row, 'begun', voice);
    return work;
  }

  function remember(key: TakeKey, making: Promise<TakeWork>): Promise<TakeWork> {
    const name = nameOf(key);
    works.set(name, making);
    making.catch(() => works.delete(name));
    return making;
  }

  /** Whoever comes after an account was deleted must not make its folder anew. */
  function known(row: OpenRow): Promise<TakeWork> | undefined {
    if (barred.has(row.owner)) return Promise.reject(new AppError('unauthenticated'));
    return works.get(nameOf(row));
  }

  async function close(key: TakeKey): Promise<void> {
    const making = works.get(nameOf(key));
    works.delete(nameOf(key));
    await (await making)?.stop();
  }

  return {
    folderOf,

    /** Loads the engine: sound of a take is about to come. */
    warm: recogniser.warm,

    /** The work on a take; its log is opened where it is not yet. */
    get: (row: OpenRow): Promise<TakeWork> => known(row) ?? remember(row, open(row)),

    /** The same for a recording that came in one file, which is moved in unless the take has begun already. */
    adopt(row: OpenRow, path: string): Promise<TakeWork> {
      const adopting = async () => {
        await adoptFile(folderOf(row), path);
        return open(row);
      };
      return known(row) ?? remember(row, adopting());
    },

    /** The work on a take, if there is any in this process. */
    peek: (key: TakeKey): Promise<TakeWork> | undefined => works.get(nameOf(key)),

    /** Ends the work on a take in this process; it can be opened again. */
    close,

    /** Ends the work on a take and removes what is stored of it. */
    async clear(key: TakeKey): Promise<void> {
      await close(key);
      await rm(folderOf(key), { recursive: true, force: true });
    },

    /** Ends all work of a person in this process, and lets none begin until `admit`. */
    async bar(owner: number): Promise<void> {
      barred.add(owner);
      const theirs = [...works].filter(([name]) => name.startsWith(`${owner}/`));
      for (const [name] of theirs) works.delete(name);
      // What could not be opened has nothing to stop.
      await Promise.all(theirs.map(async ([, making]) => (await making.catch(() => null))?.stop()));
    },

    admit: (owner: number): boolean => barred.delete(owner),

    /** Removes what is stored of all takes of a person. */
    clearAll: (owner: number): Promise<void> =>
      rm(join(folder, String(owner)), { recursive: true, force: true }),

    /** Ends the work on takes to which nothing came since a moment, and that nobody waits for. */
    async closeIdle(since: number): Promise<void> {
      for (const [name, making] of works) {
        const work = await making.catch(() => null);
        if (!work || work.isEnding || work.feed.isWatched || work.touchedAt > since) continue;
        works.delete(name);
        await work.stop();
      }
    },

    /** Lets everybody go who watches. */
    async endFeeds(): Promise<void> {
      for (const work of works.values()) (await work.catch(() => null))?.feed.end();
    },

    async stopAll(): Promise<void> {
      const all = [...works.values()];
      works.clear();
      await Promise.all(all.map(async (work) => (await work.catch(() => null))?.stop()));
    },
  };
}

export type Works = ReturnType<typeof createWorks>;
