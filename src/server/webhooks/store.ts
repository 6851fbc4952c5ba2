import type { Selectable } from 'kysely';
import { WEBHOOK_GONE } from '../../contract/api/webhooks.ts';
import type { Connection, Database } from '../db/database.ts';
import { createOwnedStore } from '../db/owned-store.ts';
import type { WebhooksTable } from '../db/webhook-schema.ts';

export type WebhookRow = Selectable<WebhooksTable>;

/** False for a webhook whose receiver has unsubscribed (410). */
export const isOn = ({ last_status }: Pick<WebhookRow, 'last_status'>): boolean =>
  Number(last_status) !== WEBHOOK_GONE;

const createQueries = (db: Connection, owner: number) => ({
  list: (): Promise<WebhookRow[]> =>
    db
      .selectFrom('webhooks')
      .selectAll()
      .where('owner', '=', owner)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  find: (id: string): Promise<WebhookRow | undefined> =>
    db.selectFrom('webhooks').selectAll().where('owner', '=', owner).where('id', '=', id).executeTakeFirst(),

  async insert(row: Omit<WebhookRow, 'owner'>): Promise<void> {
    await db
      .insertInto('webhooks')
      .values({ ...row, owner })
      .execute();
  },

  /** False if the owner has no such webhook. */
  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('webhooks')
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  /** `isReactivated`: whether a webhook that is off is turned on again. */
  async recordDelivery(
    id: string,
    last: Pick<WebhookRow, 'last_at' | 'last_status' | 'last_error'>,
    isReactivated: boolean,
  ): Promise<void> {
    const update = db.updateTable('webhooks').set(last).where('owner', '=', owner).where('id', '=', id);
    const activeOnly = update.where((row) =>
      row.or([row('last_status', 'is', null), row('last_status', '!=', WEBHOOK_GONE)]),
    );
    await (isReactivated ? update : activeOnly).execute();
  },
});

/** Webhooks in the database. Every function of `of` is limited to one owner's rows. */
export function createWebhookStore(database: Database) {
  const { db } = database;
  return {
    ...createOwnedStore(database, createQueries),

    /** A webhook that a job names: the job was stored for its owner. */
    ofJob: (id: string): Promise<WebhookRow | undefined> =>
      db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Encrypted secrets of all users, ordered by id, after the given id. */
    secretsAfter: (id: string, limit: number): Promise<Pick<WebhookRow, 'id' | 'secret'>[]> =>
      db
        .selectFrom('webhooks')
        .select(['id', 'secret'])
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Replaces a secret, unless it was changed since it was read. */
    async replaceSecret(id: string, before: string, secret: string): Promise<void> {
      await db
        .updateTable('webhooks')
        .set({ secret })
        .where('id', '=', id)
        .where('secret', '=', before)
        .execute();
    },
  };
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;
