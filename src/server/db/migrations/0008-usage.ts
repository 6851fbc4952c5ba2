import { type Kysely, sql } from 'kysely';
import { countWords } from '../../../text/word-count.ts';
import type { Step } from '../step.ts';

/** Rows per batch, to keep a long history out of memory. */
const PAGE = 100;

/** The columns needed for counting; other columns can be large. */
const COUNTED = [
  'seq',
  'id',
  'owner',
  'take_id',
  'original_text',
  'ai_service',
  'language',
  'created_at',
  'duration',
  'quality_score',
] as const;

interface Before {
  transcriptions: {
    seq: number;
    id: string;
    owner: number;
    take_id: string | null;
    original_text: string;
    ai_service: string;
    language: string;
    created_at: number;
    duration: number;
    quality_score: number | null;
  };
  usage: {
    owner: number;
    recording: string;
    at: number;
    words: number;
    duration: number;
    quality: number | null;
    ai_service: string;
    language: string | null;
  };
}

/** Counts the texts that existed before this table. */
async function countHistory(db: Kysely<Before>): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('transcriptions')
      .select(COUNTED)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    const end = rows.at(-1);
    if (!end) return;
    await db
      .insertInto('usage')
      .values(
        rows.map((row) => ({
          owner: row.owner,
          recording: row.take_id ?? row.id,
          at: row.created_at,
          words: countWords(row.original_text),
          duration: row.duration,
          quality: row.quality_score,
          ai_service: row.ai_service,
          language: row.language === 'auto' ? null : row.language,
        })),
      )
      .execute();
    last = Number(end.seq);
  }
}

/** Usage, a row per text; it stays when the text is deleted. */
export const usage: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    const real = kind === 'postgres' ? sql`double precision` : sql`real`;
    await db.schema
      .createTable('usage')
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('recording', 'text', (c) => c.notNull())
      .addColumn('at', number, (c) => c.notNull())
      .addColumn('words', number, (c) => c.notNull())
      .addColumn('duration', real, (c) => c.notNull())
      .addColumn('quality', real)
      .addColumn('ai_service', 'text', (c) => c.notNull())
      .addColumn('language', 'text')
      .addPrimaryKeyConstraint('usage_key', ['owner', 'recording'])
      .execute();
    await db.schema.createIndex('usage_at').on('usage').columns(['owner', 'at']).execute();
    await countHistory(db as Kysely<Before>);
  },
});
