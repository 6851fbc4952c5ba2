import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { ReplicatedChunks } from '../takes/replication/segment-replicator.ts';
import type { HeldTake } from '../takes/replication/take-replication.ts';
import type { TakeKey } from '../takes/take-key.ts';
import { databaseClock } from './node-store.ts';

/** Takes per statement: PostgreSQL accepts 65,535 parameters. */
const CLAIMED_AT_ONCE = 1000;

/** Takes per query: enough that those whose next attempt is delayed do not hide all others. */
const ORPHANS_READ_MAX = 256;

const hasLiveHolder = sql<boolean>`exists (select 1 from nodes where nodes.id = takes.holder and nodes.alive_until > ${databaseClock})`;

/** State and place of a take; `holder` is null without a living one. */
export interface LocatedTake {
  readonly state: string;
  readonly holder: string | null;
  /** The part of it that is in the shared store. */
  readonly stored: ReplicatedChunks;
}

/** The condition that a row is one of these takes. */
const isOneOf =
  (takes: readonly TakeKey[]) =>
  ({ eb, refTuple, tuple }: ExpressionBuilder<Schema, 'takes'>) =>
    eb(
      refTuple('owner', 'id'),
      'in',
      takes.map(({ owner, id }) => tuple(owner, id)),
    );

/** Stores which server of a fleet holds a take. */
export class HolderStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Claims a take without a holder; with `canTakeOver`, also one of a server that is not alive. Returns its new epoch, or
   * null.
   */
  async claim({ owner, id }: TakeKey, node: string, canTakeOver: boolean): Promise<number | null> {
    const claimed = await this.#database.db
      .updateTable('takes')
      // Epoch 1 means the first holder. A take moved by `npm run move` starts at 2: some of its audio is stored
      // already.
      .set({ holder: node, epoch: sql<number>`greatest(epoch, sign(stored_at)::bigint) + 1` })
      .where('owner', '=', owner)
      .where('id', '=', id)
      .where((eb) =>
        eb.or([
          eb('holder', 'is', null),
          eb('holder', '=', node),
          ...(canTakeOver ? [eb.not(hasLiveHolder)] : []),
        ]),
      )
      .returning('epoch')
      .executeTakeFirst();
    return claimed?.epoch ?? null;
  }

  /** Claims takes of the time before the fleet, whose audio is on this server's disk alone. */
  async claimEarlier(takes: readonly TakeKey[], node: string): Promise<void> {
    for (let at = 0; at < takes.length; at += CLAIMED_AT_ONCE) {
      const keys = takes.slice(at, at + CLAIMED_AT_ONCE);
      await this.#database.db
        .updateTable('takes')
        .set({ holder: node })
        .where('holder', 'is', null)
        .where('epoch', '=', 0)
        .where('state', '<>', 'done')
        .where(isOneOf(keys))
        .execute();
    }
  }

  /** Ends holding a take. */
  async release({ owner, id }: TakeKey, node: string, epoch: number): Promise<void> {
    await this.#database.db
      .updateTable('takes')
      .set({ holder: null })
      .where('owner', '=', owner)
      .where('id', '=', id)
      .where('holder', '=', node)
      .where('epoch', '=', epoch)
      .execute();
  }

  /** Locates a take; null if it does not exist. */
  async locate({ owner, id }: TakeKey): Promise<LocatedTake | null> {
    const row = await this.#database.db
      .selectFrom('takes')
      .select(['state', 'holder', 'stored_chunks', 'stored_bytes', hasLiveHolder.as('isAlive')])
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const { state, holder, isAlive, stored_chunks: chunks, stored_bytes: bytes } = row;
    return { state, holder: isAlive ? holder : null, stored: { chunks, bytes } };
  }

  /** The epoch of each unfinished take that a server holds, by `owner/id`. */
  async heldBy(node: string): Promise<Map<string, number>> {
    const rows = await this.#database.db
      .selectFrom('takes')
      .select(['owner', 'id', 'epoch'])
      .where('holder', '=', node)
      .where('state', '<>', 'done')
      .execute();
    return new Map(rows.map(({ owner, id, epoch }) => [`${owner}/${id}`, epoch]));
  }

  /** Stores how much of a take is in the shared store, unless it is held by another server. */
  async recordStored(
    { owner, id, epoch }: HeldTake,
    { chunks, bytes }: ReplicatedChunks,
    at: number,
  ): Promise<void> {
    await this.#database.db
      .updateTable('takes')
      .set({ stored_chunks: chunks, stored_bytes: bytes, stored_at: at })
      .where('owner', '=', owner)
      .where('id', '=', id)
      .where('epoch', '=', epoch)
      .execute();
  }

  /** Records that more data of some open takes of a server is expected, if nothing was recorded since `since`. */
  async recordExpectedData(
    node: string,
    takes: readonly TakeKey[],
    at: number,
    since: number,
  ): Promise<void> {
    if (takes.length === 0) return;
    await this.#database.db
      .updateTable('takes')
      .set({ stored_at: at })
      .where('holder', '=', node)
      .where('state', '=', 'open')
      .where('stored_at', '<', since)
      .where(isOneOf(takes))
      .execute();
  }

  /** Complete takes without a text that this server holds. */
  completeOf(node: string): Promise<TakeKey[]> {
    return this.#complete().where('holder', '=', node).execute();
  }

  /**
   * The oldest complete takes without a text that no living server holds. Those of the time before the fleet are on
   * the disk of one server, which claims them when it joins.
   */
  orphans(): Promise<TakeKey[]> {
    return this.#complete()
      .where((eb) => eb.or([eb('epoch', '>', 0), eb('stored_at', '>', 0)]))
      .where((eb) => eb.or([eb('holder', 'is', null), eb.not(hasLiveHolder)]))
      .limit(ORPHANS_READ_MAX)
      .execute();
  }

  #complete() {
    return this.#database.db
      .selectFrom('takes')
      .select(['owner', 'id'])
      .where('state', 'in', ['received', 'transcribing'])
      .orderBy('updated_at');
  }
}
