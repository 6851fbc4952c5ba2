import { SPEAKERS, type SpeakerNames } from '../../contract/api/speaker-list.ts';
import type { MovedTurn, SpeakerVoices } from '../../contract/api/speakers.ts';
import type { TranscriptionDetail } from '../../contract/api/transcriptions.ts';
import { AppError } from '../app-error.ts';
import { AudioError } from '../audio/audio-error.ts';
import { movedTurn, renamed } from './change-speakers.ts';
import type { SeparateSegments } from './separate-segments.ts';
import type { WithSoundFile } from './sound-files.ts';
import type { SpeakerStore, StoredSpeakers, TextSpeakers } from './store.ts';

interface SpeakersParts {
  readonly store: SpeakerStore;
  readonly withSound: WithSoundFile;
  readonly separate: SeparateSegments;
  /** @throws AppError `not_found` */
  read(owner: number, id: string): Promise<TranscriptionDetail>;
}

/** How often a change is tried that meets another one. */
const TRIES = 3;

/** @throws AppError `no_recording`, `audio_unreadable`, `audio_store_failed`, `cancelled` */
async function separated(
  { withSound, separate }: SpeakersParts,
  { recording, segments }: StoredSpeakers,
  count: number | null,
  signal: AbortSignal,
) {
  if (recording === null) throw new AppError('no_recording');
  try {
    return await withSound(recording, signal, (path) => separate({ path, segments, count, signal }));
  } catch (error) {
    if (signal.aborted) throw new AppError('cancelled', {}, { cause: error });
    if (error instanceof AudioError) throw new AppError('audio_unreadable', {}, { cause: error });
    throw error;
  }
}

/** Tells the speakers of texts apart, and names them. */
export function createSpeakers(parts: SpeakersParts) {
  const { store, read } = parts;

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
    async voices(owner: number, id: string): Promise<SpeakerVoices> {
      const { prints } = await found(owner, id);
      const voices = SPEAKERS.flatMap((speaker) => {
        const print = prints[speaker];
        return print ? [{ speaker, print: [...print] }] : [];
      });
      return { voices };
    },

    /** @throws AppError `not_found`, `no_recording`, `one_voice`, `audio_unreadable`, `audio_store_failed` */
    async separate(
      owner: number,
      id: string,
      count: number | null,
      signal: AbortSignal,
    ): Promise<TranscriptionDetail> {
      const result = await separated(parts, await found(owner, id), count, signal);
      if (!result) throw new AppError('one_voice');
      const { me } = (await found(owner, id)).names;
      return changed(owner, id, () => ({ ...result, names: me === undefined ? {} : { me } }));
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
