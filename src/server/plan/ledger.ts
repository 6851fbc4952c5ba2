import { PLANS } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Connection, Database } from '../db/database.ts';
import { deductExtra, lockExtra, readExtra } from './extra-minutes-store.ts';
import {
  deleteEntry,
  findEntry,
  lockEntry,
  lockMonth,
  type MonthMinutes,
  raiseRecognised,
  readPlan,
  writeEntry,
  writeMonth,
} from './store.ts';

/** Reserved in steps, so that not every second causes a statement; the unused rest is released at the end. */
const STEP_MS = 60_000;

/** The ledger's name of a UTC month: `2026-11`. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** True when a held entry already has this reservation and this recognised time. */
const isUnchanged = (entry: { reserved: number; heard: number }, reserved: number): boolean =>
  reserved > 0 && entry.reserved === reserved && entry.heard === reserved;

/**
 * The ledger of minutes, in milliseconds of decoded audio. Each recording has one entry: time is reserved
 * when it starts and as it grows; its actual length is settled with its text. Without a text, what was recognised
 * is settled when its owner discards it, and everything else is released. Within one month, `used + reserved` never
 * exceeds the plan plus purchased extra time; recordings of two months can reserve the same extra time.
 */
export class Ledger {
  readonly #database: Database;
  readonly #quotas: boolean;
  readonly #now: () => number;

  constructor(database: Database, quotas: boolean, now: () => number = Date.now) {
    this.#database = database;
    this.#quotas = quotas;
    this.#now = now;
  }

  /**
   * Reserves the first minute, or the remaining part of one.
   * @throws AppError `quota_exceeded` when nothing is left
   */
  async reserve(tx: Connection, owner: number, takeId: string): Promise<void> {
    if ((await this.#raise(tx, owner, takeId, STEP_MS)) <= 0) throw new AppError('quota_exceeded');
  }

  /**
   * Extends the reservation to `seconds`; returns how far the recording may grow before the next call. A recording that
   * continues after its month has ended, and has used that month up, counts in the current one.
   * @throws AppError `quota_exceeded`
   */
  async extend(tx: Connection, owner: number, takeId: string, seconds: number): Promise<number> {
    const needed = Math.ceil(seconds * 1000);
    const targetMs = (Math.floor(needed / STEP_MS) + 1) * STEP_MS;
    let allowed = await this.#raise(tx, owner, takeId, targetMs);
    if (allowed < needed && (await this.#moveToCurrentMonth(tx, owner, takeId)))
      allowed = await this.#raise(tx, owner, takeId, targetMs);
    if (allowed < needed) throw new AppError('quota_exceeded');
    return allowed / 1000;
  }

  /**
   * Charges the length of a recording, in the transaction that stores its text. Reusing the id of a discarded
   * recording is charged again.
   */
  async settle(tx: Connection, owner: number, takeId: string, seconds: number): Promise<void> {
    const month = this.#monthFor(await findEntry(tx, owner, takeId));
    const minutes = await lockMonth(tx, owner, month);
    const entry = await findEntry(tx, owner, takeId);
    const chargedMs = Math.round(seconds * 1000);
    const settled = (entry?.settled ?? 0) + chargedMs;
    // The monthly minutes first, then the purchased ones, which do not expire.
    const beyondPlan = Math.max(0, chargedMs - (await this.#planLeft(tx, owner, minutes.used)));
    const bought = beyondPlan === 0 ? 0 : Math.min(beyondPlan, await lockExtra(tx, owner));
    if (bought > 0) await deductExtra(tx, owner, bought);
    await writeMonth(tx, owner, month, {
      used: minutes.used + chargedMs - bought,
      reserved: minutes.reserved - (entry?.reserved ?? 0),
    });
    const extra = (entry?.extra ?? 0) + bought;
    await writeEntry(tx, { owner, takeId, month, reserved: 0, settled, extra, heard: 0, at: this.#now() });
  }

  /** Notes that a recording was recognised up to `seconds`, before it has a text. */
  readonly recordRecognised = (owner: number, takeId: string, seconds: number): Promise<void> =>
    raiseRecognised(this.#database.db, owner, takeId, Math.round(seconds * 1000));

  /**
   * Ends a recording that its owner discards without a text: the recognised part is charged; otherwise, live words
   * would be free. `seconds`: its known length, if longer than recorded in the ledger.
   */
  async discard(tx: Connection, owner: number, takeId: string, seconds: number): Promise<void> {
    const recordedMs = (await findEntry(tx, owner, takeId))?.heard ?? 0;
    const heard = Math.max(recordedMs / 1000, seconds);
    if (heard > 0) await this.settle(tx, owner, takeId, heard);
    else await this.release(tx, owner, takeId);
  }

  /** Releases the reservation of a recording without a text; a settled one stays charged. */
  readonly release = (tx: Connection, owner: number, takeId: string): Promise<void> =>
    this.#lower(tx, owner, takeId, () => 0);

  /**
   * Lowers the reservation of a recording that may continue or be retried to its recognised part. `seconds`: its known
   * length, if longer than recorded in the ledger.
   */
  readonly reduceToRecognised = (tx: Connection, owner: number, takeId: string, seconds = 0): Promise<void> =>
    this.#lower(tx, owner, takeId, ({ reserved, heard }) =>
      Math.min(reserved, Math.max(heard, Math.round(seconds * 1000))),
    );

  /** Begins a retry: the recognised part stays reserved, in the current month if that has room. */
  async retry(tx: Connection, owner: number, takeId: string): Promise<void> {
    await this.reduceToRecognised(tx, owner, takeId);
    await this.#moveToCurrentMonth(tx, owner, takeId);
  }

  /** Moves the reservation of an earlier month to the current one; false where that has no room for it. */
  async #moveToCurrentMonth(tx: Connection, owner: number, takeId: string): Promise<boolean> {
    const earlier = (await findEntry(tx, owner, takeId))?.month;
    const month = monthOf(this.#now());
    if (earlier === undefined || earlier === month) return false;
    const before = await lockMonth(tx, owner, earlier);
    const minutes = await lockMonth(tx, owner, month);
    const entry = await lockEntry(tx, owner, takeId);
    if (entry?.month !== earlier) return false;
    const { reserved } = entry;
    if (reserved > (await this.#leftOf(tx, owner, minutes))) return false;
    await writeMonth(tx, owner, earlier, { ...before, reserved: before.reserved - reserved });
    await writeMonth(tx, owner, month, { ...minutes, reserved: minutes.reserved + reserved });
    await writeEntry(tx, { ...entry, owner, takeId, month });
    return true;
  }

  async #lower(
    tx: Connection,
    owner: number,
    takeId: string,
    to: (entry: { reserved: number; heard: number }) => number,
  ): Promise<void> {
    const before = await findEntry(tx, owner, takeId);
    // An idle recording is held again and again.
    if (!before || isUnchanged(before, to(before))) return;
    const { month } = before;
    const minutes = await lockMonth(tx, owner, month);
    const entry = await lockEntry(tx, owner, takeId);
    // It may have moved to another month before the lock; the next check of idle recordings lowers it there.
    if (entry?.month !== month) return;
    const reserved = to(entry);
    await writeMonth(tx, owner, month, {
      ...minutes,
      reserved: minutes.reserved - entry.reserved + reserved,
    });
    if (entry.settled === null && reserved === 0) await deleteEntry(tx, owner, takeId);
    else await writeEntry(tx, { ...entry, owner, takeId, reserved, heard: reserved });
  }

  /** What is left of the plan's monthly minutes, without purchased ones. */
  async #planLeft(tx: Connection, owner: number, used: number): Promise<number> {
    if (!this.#quotas) return Number.POSITIVE_INFINITY;
    return Math.max(0, PLANS[await readPlan(tx, owner, this.#now())].minutes * 60_000 - used);
  }

  async #leftOf(tx: Connection, owner: number, { used, reserved }: MonthMinutes): Promise<number> {
    const own = await this.#planLeft(tx, owner, used);
    return own + (await readExtra(tx, owner)) - reserved;
  }

  /** The month of a recording: that of its reservation, or the current one. A settled recording may be sent again later. */
  #monthFor(entry: { month: string; reserved: number } | undefined | null): string {
    return entry && entry.reserved > 0 ? entry.month : monthOf(this.#now());
  }

  /** Raises a recording's reservation to `targetMs`, or as far as possible. Returns the new reservation. */
  async #raise(tx: Connection, owner: number, takeId: string, targetMs: number): Promise<number> {
    const entry = await findEntry(tx, owner, takeId);
    const month = this.#monthFor(entry);
    const minutes = await lockMonth(tx, owner, month);
    // Reads again under the lock: another request for the same recording may have changed it.
    const lockedEntry = await lockEntry(tx, owner, takeId);
    const {
      reserved: before = 0,
      settled = null,
      extra = 0,
      heard = 0,
      at = this.#now(),
    } = lockedEntry ?? {};
    const addedMs = Math.min(targetMs - before, await this.#leftOf(tx, owner, minutes));
    if (addedMs <= 0) return before;
    await writeMonth(tx, owner, month, { ...minutes, reserved: minutes.reserved + addedMs });
    await writeEntry(tx, { owner, takeId, month, reserved: before + addedMs, settled, extra, heard, at });
    return before + addedMs;
  }
}
