import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type VoiceProfile,
  type VoiceProfileChange,
  type VoiceProfileForm,
  voiceProfileFormSchema,
} from '../../contract/api/voice-profiles.ts';
import { VOICE_PROFILE } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import { changeStored, createStoredSchema, type StoredFields, storedFieldsSchema } from '../stored-schema.ts';
import type { VoiceProfileRow, VoiceProfileStore } from './store.ts';

const storedFormSchema = createStoredSchema(voiceProfileFormSchema);
const { vocabulary: vocabularySchema } = voiceProfileFormSchema.shape;

const fieldsOf = ({ body }: Pick<VoiceProfileRow, 'body'>): StoredFields =>
  storedFieldsSchema.parse(JSON.parse(body));

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** A stored profile as the API returns it. */
function present(row: VoiceProfileRow): VoiceProfile {
  const { confidences, confidence_sum, last_used_at } = row;
  return {
    ...storedFormSchema.parse(fieldsOf(row)),
    id: row.id,
    isActive: row.is_active === 1,
    totalTranscriptions: row.transcriptions,
    totalWords: row.words,
    averageAccuracy: confidences === 0 ? null : Math.min(100, oneDecimal(confidence_sum / confidences)),
    lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  };
}

/** A user's voice profiles. If there are any, exactly one is active. */
export class VoiceProfiles {
  readonly #store: VoiceProfileStore;
  readonly #now: () => number;

  constructor(store: VoiceProfileStore, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  readonly list = async (owner: number): Promise<VoiceProfile[]> =>
    (await this.#store.of(owner).list()).map((row) => present(row));

  /** The active profile of a user; null if there is none. */
  async active(owner: number): Promise<VoiceProfile | null> {
    const row = await this.#store.of(owner).active();
    return row ? present(row) : null;
  }

  /** @throws AppError `too_many_voice_profiles` */
  readonly create = (owner: number, form: VoiceProfileForm): Promise<VoiceProfile> =>
    this.#store.change(owner, async (profiles) => {
      const before = await profiles.list();
      if (before.length >= VOICE_PROFILE.max) throw new AppError('too_many_voice_profiles');
      const row = {
        id: randomUUID(),
        body: JSON.stringify(form),
        is_active: before.length === 0 ? 1 : 0,
        created_at: this.#now(),
        transcriptions: 0,
        words: 0,
        confidence_sum: 0,
        confidences: 0,
        last_used_at: null,
      };
      await profiles.insert(row);
      return present({ ...row, owner });
    });

  /** @throws AppError `not_found` */
  readonly update = (owner: number, id: string, change: VoiceProfileChange): Promise<VoiceProfile> =>
    this.#store.change(owner, async (profiles) => {
      const row = await profiles.find(id);
      if (!row) throw new AppError('not_found');
      const body = JSON.stringify(changeStored(fieldsOf(row), present(row), change));
      await profiles.write(id, body);
      return present({ ...row, body });
    });

  /** Adds a term to the vocabulary of the active profile; false if none is active or it is full. */
  readonly addTerm = (owner: number, term: string): Promise<boolean> =>
    this.#store.change(owner, async (profiles) => {
      const row = await profiles.active();
      if (!row) return false;
      const stored = fieldsOf(row);
      const terms = z.array(z.unknown()).default([]).parse(stored.vocabulary);
      const extended = vocabularySchema.safeParse([...terms, term]);
      if (extended.success)
        await profiles.write(row.id, JSON.stringify({ ...stored, vocabulary: extended.data }));
      return extended.success;
    });

  /** @throws AppError `not_found` */
  readonly activate = (owner: number, id: string): Promise<VoiceProfile> =>
    this.#store.change(owner, async (profiles) => {
      const row = await profiles.find(id);
      if (!row) throw new AppError('not_found');
      await profiles.activate(id);
      return present({ ...row, is_active: 1 });
    });

  /** @throws AppError `not_found` */
  readonly remove = (owner: number, id: string): Promise<{ deleted: 1 }> =>
    this.#store.change(owner, async (profiles) => {
      if (!(await profiles.remove(id))) throw new AppError('not_found');
      const successor = (await profiles.active()) ?? (await profiles.lastUsed());
      if (successor && successor.is_active === 0) await profiles.activate(successor.id);
      return { deleted: 1 };
    });
}
