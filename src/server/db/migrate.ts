import { Migrator } from 'kysely/migration';
import type { Database } from './connection.ts';
import { accounts } from './migrations/0001-accounts.ts';
import { transcriptions } from './migrations/0002-transcriptions.ts';
import type { Step } from './step.ts';

const STEPS: Readonly<Record<string, Step>> = {
  '0001-accounts': accounts,
  '0002-transcriptions': transcriptions,
};

/**
 * Brings the schema up to date; several processes may do so at once.
 * @throws the error of the step that failed; steps before it stay.
 */
export async function migrate(database: Database): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(STEPS).map(([name, step]) => [name, step(database.kind)]),
  );
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
