import { join } from 'node:path';
import type { TranscriptionDetail } from '../../contract/api/transcriptions.ts';
import { firstConfigured } from '../ai/writing/writer.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { Operation } from '../operation/operation.ts';
import { privacyReceiptHandlers } from '../privacy/handlers.ts';
import { copyReceiptLines, createReceiptStore } from '../privacy/receipt-store.ts';
import { createPrivacyReceipts } from '../privacy/service.ts';
import { savedSearchHandlers } from '../saved-searches/handlers.ts';
import { createSavedSearches } from '../saved-searches/service.ts';
import { createSavedSearchStore } from '../saved-searches/store.ts';
import { createAudioFiles } from '../speakers/audio-files.ts';
import { speakerHandlers } from '../speakers/handlers.ts';
import { createSeparateSegments } from '../speakers/separate-segments.ts';
import { createSeparationJob } from '../speakers/separation-job.ts';
import { createSpeakers } from '../speakers/service.ts';
import { createSpeakerStore } from '../speakers/store.ts';
import type { SpeakerSeparator } from '../speech/speakers/separator.ts';
import { tagHandlers } from '../tags/handlers.ts';
import { createTags } from '../tags/service.ts';
import { createTagCopies, createTagStore } from '../tags/store.ts';
import { VersionStore } from '../text-versions/store.ts';
import type { AudioStore } from '../transcriptions/audio-store.ts';
import { createFileAudioStore } from '../transcriptions/file-audio-store.ts';
import { transcriptionHandlers } from '../transcriptions/handlers.ts';
import { mergeHandlers } from '../transcriptions/merge-handlers.ts';
import { withParts } from '../transcriptions/merge-store.ts';
import { createMerges } from '../transcriptions/merges.ts';
import { createRecordingCopies } from '../transcriptions/recording-copies.ts';
import { createRemovalNotes } from '../transcriptions/removal-store.ts';
import { Removals } from '../transcriptions/removals.ts';
import { createS3AudioStore } from '../transcriptions/s3-audio-store.ts';
import { Transcriptions } from '../transcriptions/service.ts';
import { createSplit } from '../transcriptions/split-text.ts';
import { TranscriptionStore } from '../transcriptions/store.ts';
import { textVersionHandlers } from '../transcriptions/text-version-handlers.ts';
import { TextVersions } from '../transcriptions/text-versions.ts';
import { createUncommittedCopies } from '../transcriptions/uncommitted-copies.ts';
import type { TakeStorageModule } from './take-storage-module.ts';
import type { WebhooksModule } from './webhooks-module.ts';

/** Milliseconds between checks for recordings marked for removal but not removed. */
const REMOVAL_INTERVAL_MS = 60_000;

/** The speakers of texts, and the job that separates them. */
function speakersOf(
  {
    config,
    database,
    jobs,
    audioStore,
    separator,
  }: { config: Config; database: Database; jobs: Jobs; audioStore: AudioStore; separator: SpeakerSeparator },
  read: (owner: number, id: string) => Promise<TranscriptionDetail>,
) {
  const separate = createSeparateSegments(separator);
  const parts = { store: createSpeakerStore(database), now: Date.now };
  const withAudioFile = createAudioFiles(audioStore, join(config.dataDir, 'sound-of-speakers'));
  jobs.work('separate-speakers', createSeparationJob({ ...parts, separate, withAudioFile }));
  const addJob: Parameters<typeof createSpeakers>[0]['addJob'] = (tx, job) =>
    jobs.add(tx, 'separate-speakers', job, { key: job.run });
  return { separate, speakers: createSpeakers({ ...parts, addJob, read }) };
}

/** Copies the recording of a text that is split. */
type SplitAudio = Parameters<typeof createRecordingCopies>[0];

/** Merging and splitting of texts. */
function mergeHandlersOf(
  parts: { database: Database; versions: VersionStore; store: TranscriptionStore },
  audio: SplitAudio,
) {
  const shared = { ...parts, copyReceipt: copyReceiptLines };
  const copyTags = createTagCopies(parts.database);
  const split = createSplit({ ...shared, copyTags, copies: createRecordingCopies(audio) });
  return mergeHandlers(createMerges(shared), split);
}

/** Deletes recordings, with a job for those that could not be deleted at once. */
function removalsOf(
  { config, database, log, jobs }: { config: Config; database: Database; log: Log; jobs: Jobs },
  audioStore: AudioStore,
): Removals {
  const removals = new Removals({
    audioStore,
    log,
    notes: createRemovalNotes(database),
    addJob: () => jobs.add(database.db, 'delete-recordings', {}, { key: 'noted' }),
  });
  jobs.work('delete-recordings', async (_, signal) => {
    await removals.importFolder(join(config.dataDir, 'recordings-to-remove'));
    await removals.run(signal);
  });
  jobs.every('delete-recordings', REMOVAL_INTERVAL_MS);
  return removals;
}

const audioStoreOf = ({ s3, dataDir }: Config, { metrics }: Pick<Operation, 'metrics'>): AudioStore =>
  s3
    ? createS3AudioStore(s3, { onFailure: metrics.storeFailed })
    : createFileAudioStore(join(dataDir, 'recordings'));

/** Transcriptions and their stored recordings. */
export function transcriptionsModule({
  config,
  database,
  log,
  operation,
  jobs,
  separator,
  storage,
  webhooks,
}: {
  config: Config;
  database: Database;
  log: Log;
  operation: Pick<Operation, 'metrics'>;
  jobs: Jobs;
  separator: SpeakerSeparator;
  storage: TakeStorageModule;
  webhooks: Pick<WebhooksModule, 'announce' | 'deliverWith'>;
}) {
  const audioStore = audioStoreOf(config, operation);
  const removals = removalsOf({ config, database, log, jobs }, audioStore);
  const versionStore = new VersionStore(config.keepVersions);
  const store = new TranscriptionStore(database, versionStore, webhooks.announce);
  const tags = createTags(createTagStore(database));
  const recordUncommittedCopy = createUncommittedCopies({ database, jobs, removals, store });
  const transcriptions = new Transcriptions({ store, audioStore, removals, tags });
  const read = (owner: number, id: string) => transcriptions.get(owner, id);
  webhooks.deliverWith(read);
  const versions = new TextVersions({ database, versions: versionStore, store });
  const searches = createSavedSearches(createSavedSearchStore(database));
  const { separate, speakers } = speakersOf({ config, database, jobs, audioStore, separator }, read);
  const receipts = createPrivacyReceipts({
    store: createReceiptStore(database),
    config,
    withParts: (owner, id) => withParts(database.db, owner, [id]),
  });
  return {
    audioStore,
    removals,
    recordUncommittedCopy,
    store,
    transcriptions,
    separate,
    speakers,
    handlers: {
      ...transcriptionHandlers(transcriptions, firstConfigured(config.services)),
      ...mergeHandlersOf(
        { database, versions: versionStore, store },
        { audioStore, removals, recordUncommittedCopy, log, addBytes: storage.use.add },
      ),
      ...tagHandlers(tags),
      ...savedSearchHandlers(searches),
      ...textVersionHandlers(versions),
      ...speakerHandlers(speakers),
      ...privacyReceiptHandlers(receipts),
    },
  };
}
export type TranscriptionsModule = ReturnType<typeof transcriptionsModule>;
