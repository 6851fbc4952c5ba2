import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createSerialQueue } from '../../src/async/serial-queue.ts';
import type {
  DeviceSlice,
  DeviceTake,
  DeviceTakeFailure,
  DeviceTakeLanguages,
  DeviceTakeOpening,
} from '../../src/contract/desktop/device-takes.ts';
import { SEND_FAILURE } from '../../src/sending/send-failure.ts';
import { DISCARDED, OTHER_SERVER } from '../../src/sending/take-codes.ts';
import type { StoredChunk } from './read-chunk.ts';
import { removeFolder, TakeFolder } from './take-folder.ts';

export interface TakeStoreParts {
  /** Folder with one subfolder per take. */
  readonly folder: string;
  /** The key for new takes, and the keys that may decrypt existing ones. */
  keys(): Promise<{ readonly current: Buffer; readonly all: readonly Buffer[] }>;
  /** Identifier of the configured server; new takes are recorded for it. */
  serverName(): string;
  /** The message for the user about a take of another server. */
  otherServerText(server: string): string;
  /** Receives the error of a take that is left out of a list. */
  onError(error: unknown): void;
}

type Opened = Map<string, TakeFolder>;

/** Takes on disk. Writes are durable when they resolve; calls reject with the system's errors. */
export class DiskTakes {
  readonly #parts: TakeStoreParts;
  readonly #enqueue = createSerialQueue();
  #opened: Opened | null = null;
  /** Ids of takes that none of the keys decrypts. */
  readonly #unreadable = new Set<string>();

  constructor(parts: TakeStoreParts) {
    this.#parts = parts;
  }

  /** Takes that no key of this computer decrypts, or whose audio cannot be read; they stay untouched. */
  async unreadable(): Promise<number> {
    const lost = [...(await this.#all()).values()].filter(({ isLost }) => isLost);
    return this.#unreadable.size + lost.length;
  }

  async create(opening: DeviceTakeOpening): Promise<void> {
    const server = this.#parts.serverName();
    const takes = await this.#all();
    const { current } = await this.#parts.keys();
    takes.set(opening.id, await TakeFolder.create(this.#pathOf(opening.id), current, { opening, server }));
  }

  async append({ takeId, ...slice }: DeviceSlice): Promise<void> {
    const take = await this.#take(takeId);
    if (!take) throw new Error('the take is not in the store');
    await take.append(slice);
  }

  /** Marks a take as completely recorded, with the reason why it is not transcribed yet. */
  async seal(takeId: string, failure: DeviceTakeFailure | null): Promise<void> {
    const take = await this.#take(takeId);
    await take?.change({ state: 'recorded', failure });
    await take?.close();
  }

  async setLanguages(takeId: string, languages: DeviceTakeLanguages): Promise<void> {
    await (await this.#take(takeId))?.change(languages);
  }

  /**
   * The takes of an account with audio, newest first. `isFree`: true when no other holder uses it; `isIdle`:
   * true when nobody uses it at all, so that a take without audio is deleted.
   */
  async list(
    userId: string,
    isFree: (takeId: string) => boolean,
    isIdle: (takeId: string) => boolean,
  ): Promise<DeviceTake[]> {
    const own = (await this.#of(userId)).filter(([id]) => isFree(id));
    const records: DeviceTake[] = [];
    // Sequential: each take is scanned once, a few megabytes at a time.
    for (const [, take] of own) {
      // One that cannot be read must not hide the others.
      const record = await this.#recordOf(take).catch(this.#parts.onError);
      if (record) records.push(record);
    }
    const damaged = new Set(own.filter(([, { isDamaged }]) => isDamaged).map(([id]) => id));
    for (const { id, sliceCount } of records) {
      if (sliceCount === 0 && isIdle(id) && !damaged.has(id)) await this.remove(id);
    }
    return records.filter(({ sliceCount }) => sliceCount > 0).sort((a, b) => b.startedAt - a.startedAt);
  }

  /** A take of this account, with or without audio. */
  async find(takeId: string, userId: string): Promise<DeviceTake | null> {
    const take = await this.#take(takeId);
    return take?.userId === userId ? this.#recordOf(take) : null;
  }

  /** Identifier of the only server a take may be sent to; null if unknown. */
  async serverOf(takeId: string): Promise<string | null> {
    return (await this.#take(takeId))?.server ?? null;
  }

  /** Makes it a take of another server. */
  async setServer(takeId: string, server: string): Promise<void> {
    await (await this.#take(takeId))?.change({ server });
  }

  /** A take of any account. */
  async record(takeId: string): Promise<DeviceTake | null> {
    return (await (await this.#take(takeId))?.record()) ?? null;
  }

  async ids(userId: string): Promise<string[]> {
    return (await this.#of(userId)).map(([id]) => id);
  }

  /** See `readChunk`. */
  async chunk(takeId: string, n: number): Promise<StoredChunk | null> {
    return (await (await this.#take(takeId))?.chunk(n)) ?? null;
  }

  /** Slices starting at `from`; empty at the end, and for an unknown or foreign take. */
  async slices(takeId: string, userId: string, from: number): Promise<readonly Buffer[]> {
    const take = await this.#take(takeId);
    return take?.userId === userId ? take.slices(from) : [];
  }

  async remove(takeId: string): Promise<void> {
    const takes = await this.#all();
    const take = takes.get(takeId);
    await take?.remove();
    takes.delete(takeId);
  }

  /** Opens takes that no key decrypted before, with the current keys. */
  openUnreadable(): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#opened) await this.#openInto(this.#opened, [...this.#unreadable]);
    });
  }

  /** Closes all files, after the recording page was closed or at the app's end. */
  async close(): Promise<void> {
    await Promise.all([...(this.#opened?.values() ?? [])].map((take) => take.close()));
  }

  /** A take for the page: one of another server cannot be sent, and one that was can be sent again. */
  async #recordOf(take: TakeFolder): Promise<DeviceTake> {
    const { serverName, otherServerText } = this.#parts;
    const record = await take.record();
    const { failure } = record;
    if (failure?.code === DISCARDED) return record;
    if (take.server !== null && take.server !== serverName()) {
      return { ...record, failure: { code: OTHER_SERVER, text: otherServerText(take.server) } };
    }
    return failure?.code === OTHER_SERVER
      ? { ...record, failure: { code: SEND_FAILURE.waiting, text: null } }
      : record;
  }

  #pathOf(takeId: string): string {
    return join(this.#parts.folder, takeId);
  }

  async #take(takeId: string): Promise<TakeFolder | undefined> {
    return (await this.#all()).get(takeId);
  }

  async #of(userId: string): Promise<[string, TakeFolder][]> {
    return [...(await this.#all())].filter(([, take]) => take.userId === userId);
  }

  /** Opened at first use; an unreadable folder is retried at the next call. */
  #all(): Promise<Opened> {
    return this.#enqueue(async () => {
      this.#opened ??= await this.#open();
      return this.#opened;
    });
  }

  async #open(): Promise<Opened> {
    await mkdir(this.#parts.folder, { recursive: true, mode: 0o700 });
    const names = (await readdir(this.#parts.folder)).filter((name) => z.uuid().safeParse(name).success);
    const opened: Opened = new Map();
    this.#unreadable.clear();
    await this.#openInto(opened, names);
    return opened;
  }

  async #openInto(opened: Opened, ids: readonly string[]): Promise<void> {
    const { all } = await this.#parts.keys();
    for (const id of ids) {
      const take = await TakeFolder.open(this.#pathOf(id), id, all);
      this.#unreadable.delete(id);
      if (take === 'unreadable') this.#unreadable.add(id);
      else if (take === 'nothing') await removeFolder(this.#pathOf(id));
      else opened.set(id, take);
    }
  }
}
