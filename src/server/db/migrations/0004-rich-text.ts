import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** The formatting of an edit, next to its plain text. */
export const richText: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('transcriptions').addColumn('edited_html', 'text').execute();
  },
});
