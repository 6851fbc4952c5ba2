import { createHmac, hkdfSync } from 'node:crypto';
import type { Connection, Database } from '../db/database.ts';
import { addUsage, forgetDeletedUsage, takeDeletedUsage, writeDeletedUsage } from './deleted-usage-store.ts';
import { monthOf } from './ledger.ts';
import { readCalls } from './model-calls-store.ts';
import { readMonth, readPlanRow } from './store.ts';

/** Stores a deleted account's usage of the month until the month ends. */
export interface DeletedUsage {
  /** Call it in the transaction that deletes the account, before its rows go. */
  remember(tx: Connection, owner: number, email: string): Promise<void>;
  /** Call it in the transaction that creates a new account's owner. */
  restore(tx: Connection, owner: number, email: string): Promise<void>;
  /** Deletes usage of past months. */
  forgetEnded(): Promise<void>;
}

/**
 * Keeps the usage of deleted accounts: otherwise, deleting an account and signing up again would give fresh minutes.
 * Only a keyed hash of the address is stored. `secrets`: the server's own, and further ones that are still accepted.
 * Without `quotas` nothing is stored.
 */
export function createDeletedUsage(
  { db }: Database,
  { quotas, secrets }: { quotas: boolean; secrets: () => readonly string[] },
  now: () => number = Date.now,
): DeletedUsage {
  const hashesOf = (email: string): string[] =>
    secrets().map((secret) =>
      createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'parlance deleted accounts', 32)))
        .update(email.trim().toLowerCase().normalize('NFKC'))
        .digest('base64url'),
    );
  return {
    async remember(tx, owner, email) {
      const [hash] = hashesOf(email);
      if (!quotas || hash === undefined) return;
      const month = monthOf(now());
      const { used, reserved } = await readMonth(tx, owner, month);
      const calls = await readCalls(tx, owner, month);
      const { trialEndsAt } = await readPlanRow(tx, owner);
      // Time that is reserved was, or may have been, recognised.
      const usedMs = used + reserved;
      if (usedMs > 0 || calls > 0 || trialEndsAt !== null)
        await writeDeletedUsage(tx, hash, { month, usedMs, calls, trialEndsAt });
    },
    async restore(tx, owner, email) {
      if (!quotas) return;
      const usage = await takeDeletedUsage(tx, hashesOf(email), monthOf(now()));
      if (usage) await addUsage(tx, owner, usage);
    },
    forgetEnded: () => forgetDeletedUsage(db, monthOf(now())),
  };
}
