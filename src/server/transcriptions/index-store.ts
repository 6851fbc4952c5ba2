import { type Selectable, sql } from 'kysely';
import { foldLetters } from '../../text/search-spellings.ts';
import { searchWords } from '../../text/search-words.ts';
import type { Connection, Database } from '../db/database.ts';
import type { TranscriptionsTable } from '../db/schema.ts';
import type { SearchIndex } from './search-index.ts';
import { postgresSearch } from './search-postgres-store.ts';
import { sqliteSearch } from './search-sqlite-store.ts';
import { cutAt, spokenPart } from './spoken-part.ts';

/** The search index of a database. */
export const searchOf = ({ kind }: Pick<Database, 'kind'>): SearchIndex =>
  kind === 'sqlite' ? sqliteSearch : postgresSearch;

type TextColumns = Pick<
  Selectable<TranscriptionsTable>,
  'original_text' | 'personalized_text' | 'edited_text' | 'spoken_cuts'
>;

/** The words that the search covers: those of all texts of a transcription, without those that were split off. */
export function wordsIn(row: TextColumns): string {
  // The text in the user's style covers the whole recording.
  const styled = cutAt(row.spoken_cuts) === null ? row.personalized_text : null;
  const texts = [spokenPart(row), styled, row.edited_text].filter((text) => text !== null);
  return foldLetters(searchWords(texts.join(' ')));
}

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
