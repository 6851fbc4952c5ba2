import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** The language that a text, and each of its versions, was translated into. */
export const translatedTexts: Step = () => ({
  async up(db: Kysely<unknown>) {
    for (const table of ['transcriptions', 'text_versions'])
      await db.schema.alterTable(table).addColumn('translated_to', 'text').execute();
  },
});
