import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Indexes that cover the filters of lists and the sum of kept recordings. */
export const wholeTexts: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    await sql`create index if not exists transcriptions_whole_language
      on transcriptions (owner, language, seq) where part_of is null`.execute(db);
    await sql`create index if not exists transcriptions_whole_recorded_on
      on transcriptions (owner, recorded_on, seq) where part_of is null`.execute(db);
    await sql`create index if not exists transcriptions_kept
      on transcriptions (owner, audio_bytes, duration, bitrate) where audio_key is not null`.execute(db);
    // PostgreSQL reads the rows that `offset` skips in any case.
    if (kind === 'postgres') return;
    await sql`create index transcriptions_whole on transcriptions (owner, seq) where part_of is null`.execute(
      db,
    );
  },
});
