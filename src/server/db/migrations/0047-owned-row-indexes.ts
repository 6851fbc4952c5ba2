import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Indexes with which a request reads only the rows that it needs, instead of all rows of an owner. */
export const ownedRowIndexes: Step = () => ({
  async up(db: Kysely<unknown>) {
    await sql`create index if not exists text_tags_text_owner on text_tags (text_id, owner)`.execute(db);
    await sql`create index if not exists text_merges_text_owner on text_merges (text_id, owner)`.execute(db);
    await sql`create index if not exists privacy_receipts_text_owner on privacy_receipts (text_id, owner)`.execute(
      db,
    );
    await sql`create index if not exists transcriptions_parts
      on transcriptions (owner, part_of) where part_of is not null`.execute(db);
    await sql`create index if not exists transcriptions_whole_created
      on transcriptions (owner, created_at) where part_of is null`.execute(db);
  },
});
