import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TakeState } from '../../contract/api/takes.ts';
import type { VoiceProfile } from '../../contract/api/voice-profiles.ts';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import type { Ledger } from '../plan/ledger.ts';
import type { Recogniser } from '../speech/recognition/recogniser.ts';
import { toAppError } from '../to-app-error.ts';
import { openChunkLog } from './chunk-log.ts';
import type { Holders } from './holders.ts';
import { openPieceCache, type PieceStore } from './piece-store.ts';
import type { RecordRecipient } from './recipient-store.ts';
import type { TakeReplication } from './replication/take-replication.ts';
import type { TakeRow } from './store.ts';
import { TakeDeletions } from './take-deletions.ts';
import { takeElsewhere } from './take-elsewhere.ts';
import { endOf } from './take-end.ts';
import { type TakeKey, takeName } from './take-key.ts';
import type { ExtendMinutes } from './take-minutes-store.ts';
import { TakeSession } from './take-session.ts';
import { addUpload } from './upload-chunks.ts';

export type OpenRow = Pick<
  TakeRow,
  | 'owner'
  | 'id'
  | 'epoch'
  | 'holder'
  | 'state'
  | 'language'
  | 'meeting'
  | 'chunks'
  | 'lost'
  | 'personalize'
  | 'ai_service'
>;

interface ActiveTakesParts {
  folder: string;
  recogniser: Recogniser;
  ledger: Pick<Ledger, 'recordRecognised'>;
  extendMinutes: ExtendMinutes;
  recordRecipient: RecordRecipient;
  holders: Holders;
  log: Log;
  replication: TakeReplication;
  pieces: Pick<PieceStore, 'open'>;
  /** @throws AppError `plan_required` when the plan does not include this language */
  requireLanguage(owner: number, language: string): Promise<void>;
  /** True for a user who has chosen that external services receive nothing. */
  nothingLeaves(owner: number): Promise<boolean>;
  /** The user's active voice profile; null for none. */
  voiceProfileOf(owner: number): Promise<VoiceProfile | null>;
  /** Called when a session starts in this process and after each recognised piece. */
  onProgress: (take: OpenRow, step: 'begun' | 'piece', voiceProfile: VoiceProfile | null) => void;
}

/** The take sessions of this process, each opened once, and their folders. */
export class ActiveTakes {
  readonly #parts: ActiveTakesParts;
  readonly #activeTakes = new Map<string, Promise<TakeSession>>();
  /** The takes that are just being handed over. */
  readonly #handingOver = new Set<string>();
  readonly deletions = new TakeDeletions();
  /** Users whose account is being or has been deleted; their numbers are never reused. */
  readonly #blocked = new Set<number>();

  constructor(parts: ActiveTakesParts) {
    this.#parts = parts;
  }

  readonly folderOf = ({ owner, id }: TakeKey): string => join(this.#parts.folder, String(owner), id);

  /** Number of takes in this process. */
  get size(): number {
    return this.#activeTakes.size;
  }

  async close(key: TakeKey): Promise<void> {
    const pending = this.#activeTakes.get(takeName(key));
    this.#activeTakes.delete(takeName(key));
    await (await pending)?.stop();
  }

  /** Loads the engine ahead of the first chunk. */
  get warm() {
    return this.#parts.recogniser.warm;
  }

  /** The session of a take; opens its chunk log on first use. */
  readonly get = (row: OpenRow): Promise<TakeSession> =>
    this.#findUnblocked(row) ?? this.#track(row, this.#open(row));

  /**
   * Like `get`, completed from a file of the whole take; null if the session has ended: its row has the outcome.
   * @throws AppError `take_conflict` for a different recording
   */
  async resume(row: OpenRow, path: string): Promise<TakeSession | null> {
    const session = await this.get(row);
    return (await addUpload(session, path)) ? session : null;
  }

  /** The session of a take, if this process has one. */
  readonly find = (key: TakeKey): Promise<TakeSession> | undefined => this.#activeTakes.get(takeName(key));

  /** @throws AppError `take_elsewhere` when another server may have taken over the takes of this one */
  requireHolding(): void {
    if (!this.#parts.holders.hasValidLease) throw takeElsewhere();
  }

  /** Stops a take and deletes its files. */
  async clear(key: TakeKey): Promise<void> {
    await this.close(key);
    await rm(this.folderOf(key), { recursive: true, force: true });
  }

  /** Stops all sessions of a user in this process and refuses new ones until `unblock`. */
  async block(owner: number): Promise<void> {
    this.#blocked.add(owner);
    const userSessions = [...this.#activeTakes].filter(([name]) => name.startsWith(`${owner}/`));
    for (const [name] of userSessions) this.#activeTakes.delete(name);
    // A session that failed to open has nothing to stop.
    await Promise.all(userSessions.map(async ([, pending]) => (await pending.catch(() => null))?.stop()));
  }

  readonly unblock = (owner: number): boolean => this.#blocked.delete(owner);

  /** Deletes the files of all takes of a user. */
  readonly clearAll = (owner: number): Promise<void> =>
    rm(join(this.#parts.folder, String(owner)), { recursive: true, force: true });

  /** Stops takes without a new chunk since a moment (in ms since 1970), unless a client watches or waits. */
  async closeIdle(since: number): Promise<void> {
    for (const [name, pending] of this.#activeTakes) {
      const session = await pending.catch(() => null);
      if (!session || session.isEnding || session.feed.isWatched || session.lastArrivalAt > since) continue;
      this.#activeTakes.delete(name);
      await session.stop();
    }
  }

  /** Ends every event stream. */
  async endFeeds(): Promise<void> {
    for (const session of this.#activeTakes.values()) (await session.catch(() => null))?.feed.end();
  }

  /** Hands the takes that are still recorded to other servers; complete ones are finished here. */
  async handOver(): Promise<void> {
    const unfinished = (await this.openSessions()).filter(([, session]) => !session.isEnding);
    await Promise.all(unfinished.map(([, session]) => this.#release(session)));
  }

  /**
   * Hands a take over that a full disk has no room for. @throws AppError `take_elsewhere` if another server took it
   * over, else `error`
   */
  async handOverIfFull(session: TakeSession, error: unknown): Promise<never> {
    const failure = session.end ? error : await this.#redirectIfFull(error);
    if (failure !== error) await this.#release(session);
    throw failure;
  }

  /**
   * Stops the takes that this server no longer holds; their files stay. `readEpochs`: reads the epochs of its takes by
   * `owner/id`. `isRunning`: true for one that is being completed and ends its session itself.
   */
  async dropLost(
    readEpochs: () => Promise<ReadonlyMap<string, number>>,
    isRunning: (take: TakeKey) => boolean,
  ): Promise<void> {
    const sessions = await this.openSessions();
    const epochs = await readEpochs();
    const lostSessions = sessions.filter(
      ([name, { key, signal }]) => epochs.get(name) !== key.epoch && !signal.aborted && !isRunning(key),
    );
    for (const [name] of lostSessions) this.#activeTakes.delete(name);
    await Promise.all(lostSessions.map(([, session]) => session.stop()));
  }

  /** The takes that are open, by name; those that are just being opened are left out. */
  async openSessions(): Promise<[string, TakeSession][]> {
    const all = await Promise.all(
      [...this.#activeTakes].map(async ([name, pending]): Promise<[string, TakeSession][]> => {
        const session = await Promise.race([pending, null]).catch(() => null);
        return session ? [[name, session]] : [];
      }),
    );
    return all.flat();
  }

  async stopAll(): Promise<void> {
    const all = [...this.#activeTakes.values()];
    this.#activeTakes.clear();
    await Promise.all(
      all.map(async (pending) => {
        await (await pending.catch(() => null))?.stopAfterCopy(this.#logNotCopied);
      }),
    );
  }

  async #release(session: TakeSession): Promise<void> {
    const { key } = session;
    const name = takeName(key);
    if (this.#handingOver.has(name)) return;
    this.#handingOver.add(name);
    this.#activeTakes.delete(name);
    const release = () => this.#parts.holders.release(key, key.epoch);
    const end = () => this.#handingOver.delete(name);
    await session.stopAfterCopy(this.#logNotCopied).finally(release).finally(end);
  }

  /** The error to respond with: if this disk is full, another server takes over. */
  async #redirectIfFull(error: unknown): Promise<unknown> {
    const isFull = toAppError(error).code === 'storage_full' && (await this.#parts.holders.reportFullDisk());
    return isFull ? takeElsewhere(error) : error;
  }

  readonly #logNotCopied = (error: unknown): void => {
    this.#parts.log.error({ err: error }, 'the end of a recording is stored only on this disk');
  };

  async #open(row: OpenRow): Promise<TakeSession> {
    const { holders, log } = this.#parts;
    if (this.#handingOver.has(takeName(row))) throw takeElsewhere();
    const epoch = await holders.claim(row);
    try {
      return await this.#begin(row, epoch);
    } catch (error) {
      const isFree = await holders.unclaim(row, epoch).catch((late: unknown) => {
        log.error({ err: late }, 'a recording that could not be opened is still assigned to this server');
        return false;
      });
      const failure = await this.#redirectIfFull(error);
      throw isFree ? failure : error;
    }
  }

  async #begin(row: OpenRow, epoch: number): Promise<TakeSession> {
    const { owner, id, language } = row;
    const folder = this.folderOf(row);
    // The files come last: an earlier failure must not leave them open.
    const voiceProfile = await this.#parts.voiceProfileOf(owner);
    const log = await openChunkLog(folder);
    const key = { owner, id, epoch };
    const copy = await this.#parts.replication.open(key, log).catch(async (error: unknown) => {
      await log.close();
      throw error;
    });
    const session = new TakeSession({
      folder,
      log,
      replicator: copy,
      language,
      recogniser: this.#parts.recogniser,
      allow: (seconds) => this.#parts.extendMinutes(owner, id, seconds),
      recordRecipient: (line) => this.#parts.recordRecipient(key, line),
      voiceProfile,
      key,
      isMeeting: row.meeting === 1,
      openPieces: () => openPieceCache(this.#parts.pieces, row, this.#parts.log),
      staysInside: () => this.#parts.nothingLeaves(owner),
      allowLanguage: (heard) => this.#parts.requireLanguage(owner, heard),
      onPiece: () => this.#parts.onProgress(row, 'piece', voiceProfile),
      onRecognisedSeconds: (seconds) => this.#recordProgress(row, seconds),
      end: endOf(row),
    });
    session.feed.begin(row.state as TakeState);
    this.#parts.onProgress(row, 'begun', voiceProfile);
    return session;
  }

  #recordProgress({ owner, id }: TakeKey, seconds: number): void {
    this.#parts.ledger.recordRecognised(owner, id, seconds).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'the transcribed length of a recording could not be stored');
    });
  }

  #track(key: TakeKey, pending: Promise<TakeSession>): Promise<TakeSession> {
    const name = takeName(key);
    this.#activeTakes.set(name, pending);
    pending.catch(() => this.#activeTakes.delete(name));
    return pending;
  }

  /** A late request must not recreate the folder of a deleted account. */
  #findUnblocked(row: OpenRow): Promise<TakeSession> | undefined {
    if (this.#blocked.has(row.owner)) return Promise.reject(new AppError('unauthenticated'));
    return this.#activeTakes.get(takeName(row));
  }
}
