import { randomUUID } from 'node:crypto';
import { SPEAKERS, type SpeakerNames } from '../../contract/api/speaker-list.ts';
import type { MovedTurn, SpeakerVoices } from '../../contract/api/speakers.ts';
import type { TranscriptionDetail } from '../../contract/api/transcriptions.ts';
import { AppError } from '../app-error.ts';
import type { Connection } from '../db/database.ts';
import { movedTurn, renamed } from './change-speakers.ts';
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

/** How often a change is tried that meets another one. */
const TRIES = 3;

function presented({ prints, separation }: StoredSpeakers, now: number): SpeakerVoices {
  const voices = SPEAKERS.flatMap((speaker) => {
    const print = prints[speaker];
    return print ? [{ speaker, print: [...print] }] : [];
  });
  return { voices, separation: stateOf(separation, now) };
}

const wanted = (count: number | null, at: number): Separation => ({
  state: 'pending',
  run: randomUUID(),
  count,
  at,
  error: null,
});

/** Tells the speakers of texts apart, and names them. */
export function createSpeakers({ store, addJob, read, now }: SpeakersParts) {
  async function found(owner: number, id: string): Promise<StoredSpeakers> {
    const speakers = await store.find(owner, id);
    if (!speakers) throw new AppError('not_found');
    return speakers;
  }

  async function changed(
    owner: number,
    id: string,
    change: (speakers: TextSpeakers) => TextSpeakers,
  ): Promise<TranscriptionDetail> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const isStored = await store.change(owner, id, change);
      if (isStored === null) throw new AppError('not_found');
      if (isStored) return read(owner, id);
    }
    throw new AppError('server_busy');
  }

  return {
    /** @throws AppError `not_found` */
    find: async (owner: number, id: string): Promise<SpeakerVoices> =>
      presented(await found(owner, id), now()),

    /**
     * Schedules the separation of a text's speakers; does nothing while one is running.
     * @throws AppError `not_found`, `no_recording`
     */
    async begin(owner: number, id: string, count: number | null): Promise<SpeakerVoices> {
      const speakers = await found(owner, id);
      if (speakers.recording === null) throw new AppError('no_recording');
      const before = speakers.separation;
      if (stateOf(before, now())?.state === 'pending') return presented(speakers, now());
      const after = wanted(count, now());
      await store.replaceSeparation(owner, id, { before, after }, (tx) =>
        addJob(tx, { owner, text: id, run: after.run }),
      );
      return presented({ ...speakers, separation: after }, now());
    },

    /** Schedules the separation of a new text's speakers, in the transaction that stores the text. */
    async beginNew(tx: Connection, owner: number, id: string): Promise<void> {
      const separation = wanted(null, now());
      await store.setSeparation(tx, owner, id, separation);
      await addJob(tx, { owner, text: id, run: separation.run });
    },

    /** @throws AppError `not_found`, `server_busy` */
    name: (owner: number, id: string, names: SpeakerNames): Promise<TranscriptionDetail> =>
      changed(owner, id, (speakers) => renamed(speakers, names)),

    /** @throws AppError `not_found`, also for segments that the text has not; `server_busy` */
    move: (owner: number, id: string, turn: MovedTurn): Promise<TranscriptionDetail> =>
      changed(owner, id, (speakers) => {
        if (turn.to >= speakers.segments.length) throw new AppError('not_found');
        return movedTurn(speakers, turn);
      }),
  };
}
export type Speakers = ReturnType<typeof createSpeakers>;
