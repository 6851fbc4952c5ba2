import { sql } from 'kysely';
import { searchWords } from '../../text/search-words.ts';
import type { Connection, Database } from '../db/database.ts';
import type { SearchIndex } from './search-index.ts';
import { postgresSearch } from './search-postgres-store.ts';
import { sqliteSearch } from './search-sqlite-store.ts';

/** The search index of a database. */
export const searchOf = ({ kind }: Pick<Database, 'kind'>): SearchIndex =>
  kind === 'sqlite' ? sqliteSearch : postgresSearch;

/** The words that the search covers: those of all texts of a transcription. */
export const wordsIn = (...texts: readonly (string | null)[]): string =>
  searchWords(texts.filter((text) => text !== null).join(' '));

/** Changes the number of an owner's rows. */
export async function addToCount(
  tx: Connection,
  owner: number,
  aiService: string,
  change: number,
): Promise<void> {
  await tx
    .insertInto('owner_counts')
    .values({ owner, ai_service: aiService, n: Math.max(0, change) })
    .onConflict((conflict) =>
      conflict.columns(['owner', 'ai_service']).doUpdateSet({ n: sql`owner_counts.n + ${change}` }),
    )
    .execute();
}
