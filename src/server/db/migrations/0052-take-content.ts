import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** The digest of an uploaded file, so that its id sent with another file is refused. */
export const takeContent: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('takes').addColumn('content_sha256', 'text').execute();
  },
});
