import type { AiService } from '../../contract/api/ai-services.ts';
import { AUDIO_MEDIA_TYPES } from '../../contract/api/audio-formats.ts';
import type { TranscriptionFacets } from '../../contract/api/finding.ts';
import { TEXT_PLACES, type TextPlace } from '../../contract/api/text-places.ts';
import type { AddedText } from '../../contract/api/texts.ts';
import type {
  Transcription,
  TranscriptionDetail,
  TranscriptionEdit,
  TranscriptionPage,
  TranscriptionQuery,
} from '../../contract/api/transcriptions.ts';
import { AppError } from '../app-error.ts';
import type { FileAnswer } from '../file-answer.ts';
import { FairSlots } from '../scheduling/fair-slots.ts';
import type { Tags } from '../tags/service.ts';
import type { VersionAuthor } from '../text-versions/store.ts';
import { addedRow } from './added-row.ts';
import type { AudioStore } from './audio-store.ts';
import { listPage } from './pages.ts';
import { presentDetail, presentListed } from './present.ts';
import { REMOVAL_BATCH } from './removal-store.ts';
import type { Removals } from './removals.ts';
import { sanitiseRichText } from './rich-text.ts';
import type { TranscriptionStore } from './store.ts';

/** Parallel searches of a user: they may compare all of a user's texts. */
const SEARCHES_PER_USER = 1;

interface TranscriptionsParts {
  store: TranscriptionStore;
  audioStore: AudioStore;
  removals: Removals;
  tags: Pick<Tags, 'replaceTags'>;
  now?: () => number;
}

/** Reads, edits, adds and deletes texts. Takes create those that are recorded here. */
export class Transcriptions {
  readonly #parts: TranscriptionsParts;
  readonly #now: () => number;
  readonly #searchSlots = new FairSlots({
    count: () => Number.POSITIVE_INFINITY,
    perOwner: SEARCHES_PER_USER,
  });

  constructor(parts: TranscriptionsParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /** A search waits for the user's previous ones. @throws AppError `cancelled` */
  readonly list = (
    owner: number,
    query: TranscriptionQuery,
    signal: AbortSignal,
  ): Promise<TranscriptionPage> => {
    const list = () => listPage(this.#parts.store, owner, query, signal);
    return query.search === '' ? list() : this.#inSearchSlot(owner, signal, list);
  };

  async counts(owner: number, since: Date) {
    const [total, sinceThen] = await Promise.all([
      this.#parts.store.count(owner, null),
      this.#parts.store.countSince(owner, since.getTime()),
    ]);
    return { total, since: sinceThen };
  }

  async facets(owner: number): Promise<TranscriptionFacets> {
    const { store } = this.#parts;
    const [languages, recordedOn] = await Promise.all([
      store.values(owner, 'language'),
      store.values(owner, 'recorded_on'),
    ]);
    return { languages, recordedOn: TEXT_PLACES.filter((place) => recordedOn.includes(place)) };
  }

  readonly pinned = async (owner: number): Promise<{ transcriptions: Transcription[] }> => ({
    transcriptions: (await this.#parts.store.pinned(owner)).map(presentListed),
  });

  /** @throws AppError `not_found`, `cancelled` */
  async similar(
    owner: number,
    id: string,
    signal: AbortSignal,
  ): Promise<{ transcriptions: Transcription[] }> {
    const row = await this.#require(owner, id);
    const rows = await this.#inSearchSlot(owner, signal, () => this.#parts.store.similar(row, signal));
    return { transcriptions: rows.map(presentListed) };
  }

  /** @throws AppError `not_found`, `too_many_pins` */
  async pin(owner: number, id: string, pinned: boolean): Promise<Transcription> {
    const outcome = await this.#parts.store.pin(owner, id, pinned ? this.#now() : null);
    if (outcome === 'full') throw new AppError('too_many_pins');
    return presentListed(await this.#require(owner, id));
  }

  /** Replaces the tags of a text. @throws AppError `not_found`, `too_many_tags` */
  async tag(owner: number, id: string, names: readonly string[]): Promise<Transcription> {
    await this.#parts.tags.replaceTags(owner, id, names);
    return presentListed(await this.#require(owner, id));
  }

  /** @throws AppError `not_found` */
  async get(owner: number, id: string): Promise<TranscriptionDetail> {
    const row = await this.#require(owner, id);
    const { store } = this.#parts;
    const [words, parts] = await Promise.all([store.wordTimes(owner, row.seq), store.parts(owner, id)]);
    return presentDetail(row, words, parts);
  }

  /** Adds a text that was not recorded here; if its key was used before, returns the text that was added then. */
  async add(
    owner: number,
    added: AddedText,
    from: { readonly aiService: AiService; readonly recordedOn: TextPlace },
  ): Promise<TranscriptionDetail> {
    const row = addedRow(owner, added, { ...from, at: this.#now() });
    return this.get(owner, await this.#parts.store.add(row));
  }

  /** @throws AppError `not_found`, also without a stored recording; `audio_store_failed` */
  async audio(owner: number, id: string): Promise<FileAnswer> {
    const row = await this.#require(owner, id);
    const recording = row.audio_key && (await this.#parts.audioStore.open(row.audio_key));
    if (!recording) throw new AppError('not_found');
    const { audioFormat, createdAt } = presentListed(row);
    if (audioFormat === null) throw new AppError('not_found');
    return {
      ...recording,
      mediaType: AUDIO_MEDIA_TYPES[audioFormat],
      fileName: `parlance-${createdAt.slice(0, 10)}.${audioFormat}`,
    };
  }

  /**
   * Deletes the recording of a text, and those of texts merged into it; the texts stay.
   * @throws AppError `not_found`
   */
  async removeRecordings(owner: number, id: string): Promise<TranscriptionDetail> {
    const keys = await this.#parts.store.removeRecordings(owner, id, this.#now());
    if (keys === null) throw new AppError('not_found');
    await this.#parts.removals.remove(keys);
    return this.get(owner, id);
  }

  /** @throws AppError `not_found`, `version_conflict` with the stored transcription, including its `html` */
  async edit(
    owner: number,
    id: string,
    edit: TranscriptionEdit,
    author: VersionAuthor,
  ): Promise<Transcription> {
    await this.#require(owner, id);
    const html = edit.html === null ? null : await sanitiseRichText(edit.html);
    const { text, writtenBy: writer, translatedTo, version, forkedFrom, tool } = edit;
    const origin = { writer, translatedTo, author: { ...author, tool } };
    const storedEdit = { ...origin, text, html, at: this.#now(), forkedFrom };
    const saved = await this.#parts.store.edit(owner, id, version, storedEdit);
    const row = await this.#require(owner, id);
    const after = presentListed(row);
    if (!saved) throw new AppError('version_conflict', { current: { ...after, html: row.edited_html } });
    return after;
  }

  /** @throws AppError `not_found` */
  async remove(owner: number, id: string): Promise<{ deleted: number }> {
    const deleted = await this.#removeAll(owner, [id]);
    if (deleted === 0) throw new AppError('not_found');
    return { deleted };
  }

  async removeMany(owner: number, ids: readonly string[]): Promise<{ deleted: number }> {
    return { deleted: await this.#removeAll(owner, [...new Set(ids)]) };
  }

  async #inSearchSlot<T>(owner: number, signal: AbortSignal, search: () => Promise<T>): Promise<T> {
    const slot = await this.#searchSlots.take({ owner }, signal);
    try {
      return await search();
    } finally {
      slot.release();
    }
  }

  async #require(owner: number, id: string) {
    const row = await this.#parts.store.find(owner, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  async #removeAll(owner: number, ids: readonly string[]): Promise<number> {
    const requestedIds = new Set(ids);
    const keys: string[] = [];
    let deleted = 0;
    for (let at = 0; at < ids.length; at += REMOVAL_BATCH) {
      const rows = await this.#parts.store.remove(owner, ids.slice(at, at + REMOVAL_BATCH));
      for (const { id, audio_key } of rows) {
        if (requestedIds.has(id)) deleted += 1;
        if (audio_key !== null) keys.push(audio_key);
      }
    }
    await this.#parts.removals.remove(keys);
    return deleted;
  }
}
