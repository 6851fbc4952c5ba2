import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { accounts } from './migrations/0001-accounts.ts';
import { transcriptions } from './migrations/0002-transcriptions.ts';
import { takes } from './migrations/0003-takes.ts';
import { richText } from './migrations/0004-rich-text.ts';
import { personalStyle } from './migrations/0005-personal-style.ts';
import { accountLinks } from './migrations/0006-account-links.ts';
import { voiceProfiles } from './migrations/0007-voice-profiles.ts';
import { usage } from './migrations/0008-usage.ts';
import { billing } from './migrations/0009-billing.ts';
import { removals } from './migrations/0010-removals.ts';
import { wordTimes } from './migrations/0011-word-times.ts';
import { corrections } from './migrations/0012-corrections.ts';
import { modelCalls } from './migrations/0013-model-calls.ts';
import { subscriptions } from './migrations/0014-subscriptions.ts';
import { extraMinutes } from './migrations/0015-extra-minutes.ts';
import { fleet } from './migrations/0016-fleet.ts';
import { jobs } from './migrations/0017-jobs.ts';
import { requestCounts } from './migrations/0018-request-counts.ts';
import { nodeDemands } from './migrations/0019-node-demands.ts';
import { meetings } from './migrations/0020-meetings.ts';
import { usageAfterDiscard } from './migrations/0021-usage-after-discard.ts';
import { apiTokens } from './migrations/0022-api-tokens.ts';
import { versions } from './migrations/0023-versions.ts';
import { twoFactor } from './migrations/0025-two-factor.ts';
import { recipes } from './migrations/0026-recipes.ts';
import { learnedWords } from './migrations/0030-learned-words.ts';
import { webhooks } from './migrations/0031-webhooks.ts';
import { privacyReceipts } from './migrations/0032-privacy-receipts.ts';
import { passkeys } from './migrations/0033-passkeys.ts';
import { finding } from './migrations/0034-finding.ts';
import { savedSearchesAndMerges } from './migrations/0035-saved-searches-and-merges.ts';
import { speakers } from './migrations/0036-speakers.ts';
import { takeSpeakers } from './migrations/0040-take-speakers.ts';
import { spokenCuts } from './migrations/0041-spoken-cuts.ts';
import { speakerSeparation } from './migrations/0042-speaker-separation.ts';
import { wholeTexts } from './migrations/0043-whole-texts.ts';
import { unnamedUploads } from './migrations/0044-unnamed-uploads.ts';
import { contractListingIndexes } from './migrations/0045-contract-listing-indexes.ts';
import { usageOfImports } from './migrations/0046-usage-of-imports.ts';
import { ownedRowIndexes } from './migrations/0047-owned-row-indexes.ts';
import { contractOwnedRowIndexes } from './migrations/0048-contract-owned-row-indexes.ts';
import { translatedTexts } from './migrations/0049-translated-texts.ts';
import { takeRecipients } from './migrations/0050-take-recipients.ts';
import { deletedRecordings } from './migrations/0051-deleted-recordings.ts';
import { takeContent } from './migrations/0052-take-content.ts';
import type { Step } from './step.ts';

const STEPS: Readonly<Record<string, Step>> = {
  '0001-accounts': accounts,
  '0002-transcriptions': transcriptions,
  '0003-takes': takes,
  '0004-rich-text': richText,
  '0005-personal-style': personalStyle,
  '0006-account-links': accountLinks,
  '0007-voice-profiles': voiceProfiles,
  '0008-usage': usage,
  '0009-billing': billing,
  '0010-removals': removals,
  '0011-word-times': wordTimes,
  '0012-corrections': corrections,
  '0013-model-calls': modelCalls,
  '0014-subscriptions': subscriptions,
  '0015-extra-minutes': extraMinutes,
  '0016-fleet': fleet,
  '0017-jobs': jobs,
  '0018-request-counts': requestCounts,
  '0019-node-demands': nodeDemands,
  '0020-meetings': meetings,
  '0021-usage-after-discard': usageAfterDiscard,
  '0022-api-tokens': apiTokens,
  '0023-versions': versions,
  '0025-two-factor': twoFactor,
  '0026-recipes': recipes,
  '0030-learned-words': learnedWords,
  '0031-webhooks': webhooks,
  '0032-privacy-receipts': privacyReceipts,
  '0033-passkeys': passkeys,
  '0034-finding': finding,
  '0035-saved-searches-and-merges': savedSearchesAndMerges,
  '0036-speakers': speakers,
  '0040-take-speakers': takeSpeakers,
  '0041-spoken-cuts': spokenCuts,
  '0042-speaker-separation': speakerSeparation,
  '0043-whole-texts': wholeTexts,
  '0044-unnamed-uploads': unnamedUploads,
  '0045-contract-listing-indexes': contractListingIndexes,
  '0046-usage-of-imports': usageOfImports,
  '0047-owned-row-indexes': ownedRowIndexes,
  '0048-contract-owned-row-indexes': contractOwnedRowIndexes,
  '0049-translated-texts': translatedTexts,
  '0050-take-recipients': takeRecipients,
  '0051-deleted-recordings': deletedRecordings,
  '0052-take-content': takeContent,
};

/** The names of all migrations, in their order. */
export const knownMigrations = (): readonly string[] => Object.keys(STEPS);

/**
 * Migrates the schema to the current version, or to that of the step `last`; several processes may do so at once. All
 * missing steps are one transaction.
 * @throws the error of the failed step; no step is applied then
 */
export async function migrate(database: Database, last?: string): Promise<void> {
  if (await isUpToDate(database)) return;
  const migrations = Object.fromEntries(
    Object.entries(STEPS).map(([name, step]) => [name, step(database.kind)]),
  );
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

/** A single query, so that a normal start skips the migrations. */
async function isUpToDate({ db }: Database): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    const done = new Set(rows.map((row) => row.name));
    return Object.keys(STEPS).every((name) => done.has(name));
  } catch {
    // A new database has no such table. Any other problem surfaces when the steps run.
    return false;
  }
}
