import { PLANS } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Connection, Database } from '../db/database.ts';
import { lockExtra, readExtra, spendExtra } from './extra-minutes-store.ts';
import {
  deleteEntry,
  findEntry,
  lockMonth,
  type MonthMinutes,
  readPlan,
  writeEntry,
  writeMonth,
} from './store.ts';

/** Set aside at once, so that a recording does not ask for every second; what is too much comes back at the end. */
const STEP_MS = 60_000;

/** A month in UTC as the ledger names it: `2026-11`. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/**
 * The ledger of minutes, in milliseconds of decoded sound. Each recording has one line in it: something is set aside
 * when it begins and as it grows, what it really took is settled with its text, and a recording that gives no text
 * gives everything back. `used + reserved` never passes what the plan allows and what was bought beside it.
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
   * Sets the first minute aside, or what is left of the last one.
   * @throws AppError `quota_exceeded` where nothing is left
   */
  async reserve(tx: Connection, owner: number, takeId: string): Promise<void> {
    if ((await this.#raise(tx, owner, takeId, STEP_MS)) <= 0) throw new AppError('quota_exceeded');
  }

  /**
   * Lets a recording grow to `seconds`; returns up to where it may grow before asking again.
   * @throws AppError `quota_exceeded`
   */
  readonly extend = (owner: number, takeId: string, seconds: number): Promise<number> =>
    this.#database.db.transaction().execute(async (tx) => {
      const needed = Math.ceil(seconds * 1000);
      const allowed = await this.#raise(tx, owner, takeId, (Math.floor(needed / STEP_MS) + 1) * STEP_MS);
      if (allowed < needed) throw new AppError('quota_exceeded');
      return allowed / 1000;
    });

  /**
   * Charges what a recording took, in the transaction that stores its text. Whoever uses the id of a recording again
   * that was discarded pays again.
   */
  async settle(tx: Connection, owner: number, takeId: string, seconds: number): Promise<void> {
    const month = (await findEntry(tx, owner, takeId))?.month ?? monthOf(this.#now());
    const minutes = await lockMonth(tx, owner, month);
    const entry = await findEntry(tx, owner, takeId);
    const took = Math.round(seconds * 1000);
    const settled = (entry?.settled ?? 0) + took;
    // The month's own minutes first, then those that were bought and wait until they are used.
    const over = Math.max(0, took - (await this.#planLeft(tx, owner, minutes.used)));
    const bought = over === 0 ? 0 : Math.min(over, await lockExtra(tx, owner));
    if (bought > 0) await spendExtra(tx, owner, bought);
    await writeMonth(tx, owner, month, {
      used: minutes.used + took - bought,
      reserved: minutes.reserved - (entry?.reserved ?? 0),
    });
    const extra = (entry?.extra ?? 0) + bought;
    await writeEntry(tx, { owner, takeId, month, reserved: 0, settled, extra, at: this.#now() });
  }

  /** Gives back what was set aside for a recording that gave no text; one that was settled stays charged. */
  async release(tx: Connection, owner: number, takeId: string): Promise<void> {
    const month = (await findEntry(tx, owner, takeId))?.month;
    if (month === undefined) return;
    const minutes = await lockMonth(tx, owner, month);
    const entry = await findEntry(tx, owner, takeId);
    if (!entry) return;
    await writeMonth(tx, owner, month, { ...minutes, reserved: minutes.reserved - entry.reserved });
    const { settled, extra, at } = entry;
    if (settled === null) await deleteEntry(tx, owner, takeId);
    else await writeEntry(tx, { owner, takeId, month, reserved: 0, settled, extra, at });
  }

  /** What the plan leaves of a month, without what is bought beside it. */
  async #planLeft(tx: Connection, owner: number, used: number): Promise<number> {
    if (!this.#quotas) return Number.POSITIVE_INFINITY;
    return Math.max(0, PLANS[await readPlan(tx, owner, this.#now())].minutes * 60_000 - used);
  }

  async #leftOf(tx: Connection, owner: number, { used, reserved }: MonthMinutes): Promise<number> {
    const own = await this.#planLeft(tx, owner, used);
    return own + (await readExtra(tx, owner)) - reserved;
  }

  /** Raises what is set aside for a recording to `wanted`, or to what is left. Returns what is set aside now. */
  async #raise(tx: Connection, owner: number, takeId: string, wanted: number): Promise<number> {
    const entry = await findEntry(tx, owner, takeId);
    const month = entry?.month ?? monthOf(this.#now());
    const minutes = await lockMonth(tx, owner, month);
    // Read again under the lock: two requests may have come for the same recording.
    const found = await findEntry(tx, owner, takeId);
    const { reserved: before = 0, settled = null, extra = 0, at = this.#now() } = found ?? {};
    const more = Math.min(wanted - before, await this.#leftOf(tx, owner, minutes));
    if (more <= 0) return before;
    await writeMonth(tx, owner, month, { ...minutes, reserved: minutes.reserved + more });
    await writeEntry(tx, { owner, takeId, month, reserved: before + more, settled, extra, at });
    return before + more;
  }
}
