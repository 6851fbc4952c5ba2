import { randomUUID } from 'node:crypto';
import { SPEAKERS, type SpeakerNames } from '../../contract/api/speaker-list.ts';
import type { MovedTurn, SpeakerVoices } from '../../contract/api/speakers.ts';
import type { TranscriptionDetail } from '../../contract/api/transcriptions.ts';
import { AppError } from '../app-error.ts';
import type { Connection } from '../db/database.ts';
import { moveTurn, renameSpeakers } from './change-speakers.ts';
import { type Separation, stateOf } from './separation.ts';
import type { SeparationJob } from './separation-job.ts';
import type { SpeakerStore, StoredSpeakers, TextSpeakers } from './store.ts';

interface SpeakersParts {
  readonly store: SpeakerStore;
  /** Stores the separation job, in the caller's transaction. */
  addJob(tx: Connection, job: SeparationJob): Promise<void>;
  /** @throws AppError `not_found` */
  read(owner: number, id: string): Promise<TranscriptionDetail>;
  now(): number;
}

/** Maximum attempts at a change that conflicts with another one. */
const ATTEMPTS_MAX = 3;

function present({ prints, separation }: StoredSpeakers, now: number): SpeakerVoices {
  const voices = SPEAKERS.flatMap((speaker) => {
    const print = prints[speaker];
    return print ? [{ speaker, print: [...print] }] : [];
  });
  return { voices, separation: stateOf(separation, now) };
}

const pendingSeparation = (count: number | null, at: number): Separation => ({
  state: 'pending',
  run: randomUUID(),
  count,
  at,
  error: null,
});

/** False if the segments that a turn is about are no longer those that its client saw. */
const hasTurn = ({ shownSegments }: StoredSpeakers, { from, to, seen }: MovedTurn): boolean =>
  !seen || (shownSegments[from]?.start === seen.start && shownSegments[to]?.end === seen.end);

/**
 * Stores the result of `change`, which is repeated after a conflict with another change.
 * @throws AppError `not_found`, `server_busy`
 */
async function changeSpeakers(
  { store, read }: Pick<SpeakersParts, 'store' | 'read'>,
  { owner, id }: { readonly owner: number; readonly id: string },
  change: (speakers: StoredSpeakers) => TextSpeakers,
): Promise<TranscriptionDetail> {
  for (let tries = 0; tries < ATTEMPTS_MAX; tries += 1) {
    const isStored = await store.change(owner, id, change);
    if (isStored === null) throw new AppError('not_found');
    if (isStored) return read(owner, id);
  }
  throw new AppError('server_busy');
}

/** Tells the speakers of texts apart, and names them. */
export function createSpeakers(parts: SpeakersParts) {
  const { store, addJob, now } = parts;

  async function findSpeakers(owner: number, id: string): Promise<StoredSpeakers> {
    const speakers = await store.find(owner, id);
    if (!speakers) throw new AppError('not_found');
    return speakers;
  }

  return {
    /** @throws AppError `not_found` */
    find: async (owner: number, id: string): Promise<SpeakerVoices> =>
      present(await findSpeakers(owner, id), now()),

    /**
     * Schedules the separation of a text's speakers; does nothing while one is running.
     * @throws AppError `not_found`, `no_recording`
     */
    async startSeparation(owner: number, id: string, count: number | null): Promise<SpeakerVoices> {
      const speakers = await findSpeakers(owner, id);
      if (speakers.recording === null) throw new AppError('no_recording');
      const before = speakers.separation;
      if (stateOf(before, now())?.state === 'pending') return present(speakers, now());
      const after = pendingSeparation(count, now());
      await store.replaceSeparation(owner, id, { before, after }, (tx) =>
        addJob(tx, { owner, text: id, run: after.run }),
      );
      return present({ ...speakers, separation: after }, now());
    },

    /** Schedules the separation of a new text's speakers, in the transaction that stores the text. */
    async startNewSeparation(tx: Connection, owner: number, id: string): Promise<void> {
      const separation = pendingSeparation(null, now());
      await store.setSeparation(tx, owner, id, separation);
      await addJob(tx, { owner, text: id, run: separation.run });
    },

    /** @throws AppError `not_found`, `server_busy` */
    name: (owner: number, id: string, names: SpeakerNames): Promise<TranscriptionDetail> =>
      changeSpeakers(parts, { owner, id }, (speakers) => renameSpeakers(speakers, names)),

    /**
     * @throws AppError `not_found`, also for segments that the text has not; `version_conflict` with the stored
     * transcription if its segments are no longer those that were seen; `server_busy`
     */
    async move(owner: number, id: string, turn: MovedTurn): Promise<TranscriptionDetail> {
      let isSeen = true;
      const detail = await changeSpeakers(parts, { owner, id }, (speakers) => {
        isSeen = hasTurn(speakers, turn);
        if (!isSeen) return speakers;
        if (turn.to >= speakers.segments.length) throw new AppError('not_found');
        return moveTurn(speakers, turn);
      });
      if (!isSeen) throw new AppError('version_conflict', { current: detail });
      return detail;
    },
  };
}
export type Speakers = ReturnType<typeof createSpeakers>;
