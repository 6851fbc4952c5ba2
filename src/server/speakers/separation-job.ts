import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../app-error.ts';
import { AudioError } from '../audio/audio-error.ts';
import { isTakenOver } from '../jobs/attempt.ts';
import { BusyJobError } from '../jobs/job-error.ts';
import { JOB_KINDS, type JobData } from '../jobs/job-kinds.ts';
import type { RunJob } from '../jobs/jobs.ts';
import { OwnerLimit } from '../jobs/owner-limit.ts';
import { isShort } from '../speech/speakers/separator.ts';
import type { WithAudioFile } from './audio-files.ts';
import type { SeparatedSegments, SeparateSegments } from './separate-segments.ts';
import { isFinal, isLongWaiting, type Separation, separationErrorOf } from './separation.ts';
import type { SpeakerStore, StoredSpeakers } from './store.ts';

const NAME = 'separate-speakers';
export type SeparationJob = JobData<typeof NAME>;

interface SeparationJobParts {
  readonly store: SpeakerStore;
  readonly withAudioFile: WithAudioFile;
  readonly separate: SeparateSegments;
  now(): number;
}

/** @throws AppError `no_recording`, `one_voice`, `audio_unreadable`, `audio_store_failed`, and the signal's reason */
async function separateRecording(
  { withAudioFile, separate }: SeparationJobParts,
  { recording, segments }: StoredSpeakers,
  { owner, count }: { readonly owner: number; readonly count: number | null },
  signal: AbortSignal,
): Promise<SeparatedSegments> {
  if (recording === null) throw new AppError('no_recording');
  try {
    const result = await withAudioFile(recording, signal, (path) =>
      separate({ path, segments, count, signal, owner, isLive: false, waitMs: null }),
    );
    if (!result) throw new AppError('one_voice');
    return result;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AudioError) throw new AppError('audio_unreadable', {}, { cause: error });
    throw error;
  }
}

const isCurrent = (
  separation: Separation | null | undefined,
  { run }: SeparationJob,
): separation is Separation => separation?.run === run && separation.state === 'pending';

/** @throws AppError `server_busy` where the segments changed meanwhile: another attempt begins with the new ones */
async function storeResult(
  store: SpeakerStore,
  { owner, text }: SeparationJob,
  before: StoredSpeakers,
  [separation, result]: readonly [Separation, SeparatedSegments],
): Promise<void> {
  const isStored = await store.change(owner, text, (current) => {
    if (current.separation?.run !== separation.run) return current;
    if (!isDeepStrictEqual(current.segments, before.segments)) throw new AppError('server_busy');
    const { me } = current.names;
    return {
      ...result,
      names: me === undefined ? {} : { me },
      separation: { ...separation, state: 'done' },
    };
  });
  if (isStored === false) throw new AppError('server_busy');
}

/** Tells the speakers of a text apart, and stores them or the reason of the failure; does nothing if the text is gone. */
export function createSeparationJob(parts: SeparationJobParts): RunJob<typeof NAME> {
  const { store, now } = parts;

  /** Does nothing if another job was requested meanwhile. */
  async function attempt(
    job: SeparationJob,
    speakers: StoredSpeakers,
    requested: Separation,
    [signal, isLast]: readonly [AbortSignal, boolean],
  ): Promise<void> {
    const separation: Separation = { ...requested, at: now() };
    if (!(await store.replaceSeparation(job.owner, job.text, { before: requested, after: separation })))
      return;
    try {
      const result = await separateRecording(
        parts,
        speakers,
        { owner: job.owner, count: separation.count },
        signal,
      );
      await storeResult(store, job, speakers, [separation, result]);
    } catch (error) {
      if (isTakenOver(signal)) throw error;
      const code = separationErrorOf(error);
      if (isFinal(code) || isLast) {
        const after: Separation = { ...separation, state: 'failed', error: code };
        await store.replaceSeparation(job.owner, job.text, { before: separation, after });
      }
      if (!isFinal(code)) throw error;
    }
  }

  async function renewWaiting({ owner, text }: SeparationJob, before: Separation): Promise<void> {
    if (!isLongWaiting(before, now())) return;
    await store.replaceSeparation(owner, text, { before, after: { ...before, at: now() } });
  }

  const shortLimit = new OwnerLimit(1);
  const longLimit = new OwnerLimit(1, JOB_KINDS[NAME].parallel - 1);
  return async (job, signal, { isLast }) => {
    const stored = await store.findSeparation(job.owner, job.text);
    if (!stored || !isCurrent(stored.separation, job)) return;
    const limit = isShort(stored.duration) ? shortLimit : longLimit;
    try {
      await limit.run(job.owner, async () => {
        const speakers = await store.find(job.owner, job.text);
        const current = speakers?.separation;
        if (speakers && isCurrent(current, job)) await attempt(job, speakers, current, [signal, isLast]);
      });
    } catch (error) {
      if (error instanceof BusyJobError) await renewWaiting(job, stored.separation);
      throw error;
    }
  };
}
