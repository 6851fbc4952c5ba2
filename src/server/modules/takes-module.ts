import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AiService } from '../../contract/api/ai-services.ts';
import { firstConfigured } from '../ai/writing/writer.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { createTakeRouting } from '../fleet/take-routing.ts';
import { createUpkeep } from '../fleet/upkeep.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { Operation } from '../operation/operation.ts';
import type { RefuseIfOverloaded } from '../operation/overload.ts';
import type { Recogniser } from '../speech/recognition/recogniser.ts';
import { ActiveTakes } from '../takes/active-takes.ts';
import { Completion, type Failpoint } from '../takes/completion.ts';
import { takeHandlers } from '../takes/handlers.ts';
import { soleHolder } from '../takes/holders.ts';
import { PieceStore } from '../takes/piece-store.ts';
import { createRecipientRecorder } from '../takes/recipient-store.ts';
import { REPLICA_ROOT } from '../takes/replication/segment-format.ts';
import { noReplication } from '../takes/replication/take-replication.ts';
import { Takes } from '../takes/service.ts';
import { createSetAside } from '../takes/set-aside.ts';
import { TakeStore } from '../takes/store.ts';
import { createSweep } from '../takes/sweep.ts';
import { createExtendMinutes } from '../takes/take-minutes-store.ts';
import { createTakeSpeakers } from '../takes/take-speakers.ts';
import { createShapeTranscript, prepareShaping } from '../voice-profiles/shape-transcript.ts';
import type { AiModule } from './ai-module.ts';
import type { FleetModule } from './fleet-module.ts';
import type { PlanModule } from './plan-module.ts';
import type { TakeStorageModule } from './take-storage-module.ts';
import type { TranscriptionsModule } from './transcriptions-module.ts';
import type { UsersModule } from './users-module.ts';
import type { VoiceProfilesModule } from './voice-profiles-module.ts';

const RELEASE_INTERVAL_MS = 5 * 60_000;

/** Milliseconds after which the audio of a take is deleted again: another server may just have stored some. */
const SECOND_REMOVAL_MS = 30_000;

interface TakesModuleParts {
  config: Config;
  database: Database;
  log: Log;
  jobs: Jobs;
  recogniser: Recogniser;
  users: UsersModule;
  plan: PlanModule;
  storage: TakeStorageModule;
  voiceProfiles: VoiceProfilesModule;
  ai: AiModule;
  transcriptions: TranscriptionsModule;
  fleet: FleetModule | null;
  operation: Operation;
  /** Refuses new takes in an overload. */
  refuseIfOverloaded: RefuseIfOverloaded;
  failpoint(step: Failpoint): void;
}

function createActiveTakes(parts: TakesModuleParts) {
  const { database, log, recogniser, users, plan, storage, voiceProfiles, ai, fleet, failpoint } = parts;
  return new ActiveTakes({
    folder: storage.folder,
    recogniser,
    log,
    pieces: new PieceStore(database),
    holders: fleet?.holders ?? soleHolder,
    replication: fleet?.replication ?? noReplication,
    ledger: plan.ledger,
    extendMinutes: createExtendMinutes(database, plan.ledger),
    recordRecipient: createRecipientRecorder(database),
    requireLanguage: (owner, language) => plan.plans.requireLanguage(owner, language),
    voiceProfileOf: voiceProfiles.voiceProfileOf,
    nothingLeaves: users.nothingLeaves,
    onProgress({ personalize, ai_service }, step, voiceProfile) {
      if (step === 'piece') failpoint('piece transcribed');
      if (voiceProfile) prepareShaping(voiceProfile);
      if (personalize === 1) ai.writer.prepare(ai_service as AiService);
    },
  });
}

/** Tells the speakers of new recordings apart if their user wants it. */
const speakersOf = ({ log, transcriptions, users }: TakesModuleParts) =>
  createTakeSpeakers({
    log,
    separate: transcriptions.separate,
    wantsSeparation: async (owner) => (await users.preferences.readOf(owner)).separateSpeakers,
    keepsRecordings: async (owner) => (await users.preferences.readOf(owner)).keepRecordings,
  });

/** The service that turns a complete take into a text. */
function createCompletion(parts: TakesModuleParts, store: TakeStore, activeTakes: ActiveTakes): Completion {
  const { log, users, plan, voiceProfiles, ai, transcriptions, failpoint } = parts;
  return new Completion({
    store,
    activeTakes,
    log,
    failpoint,
    now: Date.now,
    metrics: parts.operation.metrics,
    tracer: parts.operation.tracer,
    audioStore: transcriptions.audioStore,
    removals: transcriptions.removals,
    recordUncommittedCopy: transcriptions.recordUncommittedCopy,
    shape: createShapeTranscript(log),
    learnedWordsOf: voiceProfiles.learnedWordsOf,
    requireLanguage: (owner, language) => plan.plans.requireLanguage(owner, language),
    style: ai.style,
    transcriptions: transcriptions.store,
    speakers: speakersOf(parts),
    keepsRecordings: async (owner) => (await users.preferences.readOf(owner)).keepRecordings,
  });
}

interface DeletionParts {
  readonly folder: string;
  readonly setAside: ReturnType<typeof createSetAside>;
  readonly store: TakeStore;
  readonly activeTakes: ReturnType<typeof createActiveTakes>;
}

/** Works on the jobs that delete the audio of a take, or of all takes of an owner. */
function workOnDeletions(
  { jobs, database, fleet }: TakesModuleParts,
  { folder, setAside, store, activeTakes }: DeletionParts,
): void {
  const deleteAudio = async (prefix: string, isSecond?: boolean): Promise<void> => {
    await rm(join(folder, prefix), { recursive: true, force: true });
    await setAside.remove(prefix);
    if (!fleet) return;
    await fleet.objects.removeAll(REPLICA_ROOT + prefix);
    const notBefore = Date.now() + SECOND_REMOVAL_MS;
    if (!isSecond) await jobs.add(database.db, 'delete-sound', { prefix, isSecond: true }, { notBefore });
  };
  jobs.work('delete-sound', async ({ prefix, isSecond }) => {
    const [owner = '', id] = prefix.split('/');
    if (!id) return deleteAudio(prefix, isSecond);
    await activeTakes.deletions.run({ owner: Number(owner), id }, async () => {
      // A device that still records a discarded take reopens it under the same id: its audio must stay.
      const begun = await store.find(Number(owner), id);
      if (!begun || begun.state === 'done') await deleteAudio(prefix, isSecond);
    });
  });
}

/** Takes: received, recognised, and transcribed once. */
export function takesModule(parts: TakesModuleParts) {
  const { config, database, log, jobs, plan, voiceProfiles, transcriptions, fleet, failpoint } = parts;
  const { folder, readableNames, use } = parts.storage;
  const now = Date.now;
  const store = new TakeStore(database, {
    ledger: plan.ledger,
    now,
    transcriptions: transcriptions.store,
    voiceProfiles: voiceProfiles.store,
    scheduleSeparation: transcriptions.speakers.startNewSeparation,
    async scheduleAudioDeletion(tx, owner, id, hasText) {
      // Of a take with a text, a server that works alone deletes the audio at once, or at its next start.
      if (hasText && !fleet) return;
      await jobs.add(tx, 'delete-sound', { prefix: `${owner}/${id}/` });
    },
  });
  const activeTakes = createActiveTakes(parts);
  const completion = createCompletion(parts, store, activeTakes);
  const takes = new Takes({
    store,
    activeTakes,
    completion,
    failpoint,
    refuseIfOverloaded: parts.refuseIfOverloaded,
    plans: plan.plans,
    storage: use,
    defaultService: firstConfigured(config.services),
  });
  const setAside = createSetAside(join(config.dataDir, 'set-aside'), now);
  const sweep = createSweep({
    folder,
    readableNames,
    store,
    activeTakes,
    takes,
    log,
    now,
    setAside: fleet ? null : setAside,
  });
  jobs.work('release-minutes', (_, signal) => sweep.releaseIdle(signal));
  jobs.every('release-minutes', RELEASE_INTERVAL_MS);
  workOnDeletions(parts, { folder, setAside, store, activeTakes });
  return {
    takes,
    activeTakes,
    routing:
      fleet &&
      createTakeRouting({
        ...fleet,
        isOpenHere: (take) => activeTakes.find(take) !== undefined,
        discard: (take) => takes.discard(take),
      }),
    upkeep: fleet && createUpkeep({ ...fleet, folder, readableNames, takes, activeTakes, completion }),
    sweep,
    handlers: takeHandlers(takes),
  };
}
export type TakesModule = ReturnType<typeof takesModule>;
