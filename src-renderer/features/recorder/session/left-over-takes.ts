import { Backoff } from '../../../../src/sending/backoff.ts';
import { hasErrorCode } from '../../../../src/sending/take-errors.ts';
import type { RecordingHost, TakeRecord } from '../../../platform/recording.ts';
import { variantIdOf } from '../machine/variant-id.ts';

interface Parts {
  readonly host: RecordingHost;
  /** Deletes a take from the server. */
  discard(id: string): Promise<void>;
  /** Removes what else this device has of a take. */
  onDiscarded(id: string): Promise<void>;
  /** Runs a store operation after those already queued. */
  queue<T>(work: () => Promise<T>): Promise<T>;
  isDiscarded(record: TakeRecord): boolean;
}

/** Takes of an account that an earlier page discarded: deleted on the server, then here. */
export class LeftOverTakes {
  readonly #parts: Parts;
  readonly #userId: string;
  readonly #ids = new Set<string>();
  /** Takes that are being deleted, until their rows are gone. */
  readonly #finishing = new Set<string>();
  readonly #backoff = new Backoff();
  readonly #unsubscribe: () => void;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(userId: string, parts: Parts) {
    this.#userId = userId;
    this.#parts = parts;
    this.#unsubscribe = parts.host.environment.whenOnline(() => {
      this.#backoff.reset();
      this.#finishAll();
    });
  }

  delete(ids: readonly string[]): void {
    for (const id of ids) this.#ids.add(id);
    this.#finishAll();
  }

  /** Drops them: under another account, the server would report that they do not exist. */
  stop(): void {
    this.#ids.clear();
    this.#unsubscribe();
    clearTimeout(this.#retryTimer);
  }

  #finishAll(): void {
    for (const id of this.#ids) void this.#finish(id);
  }

  async #finish(id: string): Promise<void> {
    if (this.#finishing.has(id)) return;
    this.#finishing.add(id);
    try {
      if (!(await this.#parts.queue(() => this.#claim(id)))) return;
      if (!(await this.#deleteOnServer(id))) return this.#retryLater();
      // First: words without a take are taken for those of a recording that became a text.
      if (this.#ids.has(id)) await this.#parts.onDiscarded(id);
      await this.#parts.queue(() => this.#remove(id));
    } catch {
      // The next list reads the row again.
      this.#ids.delete(id);
    } finally {
      this.#finishing.delete(id);
    }
  }

  #retryLater(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => {
      // While offline, the `online` event triggers the next try.
      if (this.#parts.host.environment.isOnline()) this.#finishAll();
    }, this.#backoff.next());
  }

  /** Claims a take to be deleted. False if another window has claimed or restored it meanwhile. */
  async #claim(id: string): Promise<boolean> {
    const { host, isDiscarded } = this.#parts;
    const isOurs = this.#ids.has(id) && (await host.takes.claim(id));
    const row = isOurs ? await host.takes.find(id, this.#userId) : null;
    if (row && isDiscarded(row)) return true;
    if (isOurs) host.takes.release(id);
    this.#ids.delete(id);
    return false;
  }

  /** A list that is read before the row is gone finds the take once more. */
  async #remove(id: string): Promise<void> {
    const { takes } = this.#parts.host;
    if (!this.#ids.has(id)) return;
    try {
      await takes.remove(id);
    } finally {
      takes.release(id);
      this.#ids.delete(id);
    }
  }

  /** Deletes a take from the server, including a copy sent whole, which the row does not record. */
  async #deleteOnServer(id: string): Promise<boolean> {
    const results = await Promise.all([id, variantIdOf(id, 'file')].map((one) => this.#tryDelete(one)));
    return !results.includes(false);
  }

  /** Deletes a take from the server. False: another attempt follows. */
  async #tryDelete(id: string): Promise<boolean> {
    try {
      await this.#parts.discard(id);
      return true;
    } catch (error) {
      return hasErrorCode(error, 'not_found');
    }
  }
}
