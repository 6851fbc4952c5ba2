import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Removes imported texts from the statistics: they were counted as recordings once. */
export const usageOfImports: Step = () => ({
  async up(db: Kysely<unknown>) {
    await sql`delete from usage where (owner, recording) in
      (select owner, coalesce(take_id, id) from transcriptions where engine = 'import')`.execute(db);
  },
});
