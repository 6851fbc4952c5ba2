import { createListeners } from '../../../../src/async/listeners.ts';
import { createSerialQueue } from '../../../../src/async/serial-queue.ts';
import type { HeardHere, HeardText, HeardTexts } from '../../../platform/local-engine.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';

/** What this page has heard of a recording that waits. `share`: of the recording, 0 to 1. */
export type Heard =
  | { readonly is: 'working'; readonly share: number }
  | { readonly is: 'text'; readonly text: string; readonly isEdited: boolean }
  /** It was probably another language than English. */
  | { readonly is: 'foreign' }
  | { readonly is: 'nothing' }
  | { readonly is: 'failed' };

type Owned = Pick<RecorderTake, 'id' | 'userId'>;

const heardOf = ({ text, isEnglish, isEdited }: HeardHere & { isEdited: boolean }): Heard => {
  if (!isEnglish) return { is: 'foreign' };
  return text.trim() === '' && !isEdited ? { is: 'nothing' } : { is: 'text', text, isEdited };
};

/** What was heard of each waiting recording: in memory for the page, and on the device. */
export class HeardStore {
  readonly #texts: HeardTexts;
  readonly #heard = new Map<string, Heard>();
  readonly #listeners = createListeners();
  /** Writes in order: the last words win. */
  readonly #queue = createSerialQueue();

  constructor(texts: HeardTexts) {
    this.#texts = texts;
    texts.watch((takeId) => void this.#reread(takeId));
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    return this.#listeners.add(watcher);
  };

  readonly read = (takeId: string): Heard | undefined => this.#heard.get(takeId);

  /**
   * Reads the texts of an account; what this page knows already stays. `here`: the recordings of this device, null if they
   * are unknown. Of another one, whose text the server has made meanwhile, only the user's own words matter: it resolves with
   * those.
   */
  async load(userId: string, here: ReadonlySet<string> | null): Promise<HeardText[]> {
    // A browser that refuses its storage has no earlier texts.
    const rows = await this.#texts.list(userId).catch(() => []);
    for (const row of rows) {
      if (here && !here.has(row.takeId)) {
        if (!row.isEdited) this.remove(row.takeId);
      } else if (!this.#heard.has(row.takeId)) this.#heard.set(row.takeId, heardOf(row));
    }
    this.#tell();
    return rows.filter(({ takeId, isEdited }) => isEdited && here !== null && !here.has(takeId));
  }

  set(takeId: string, heard: Heard): void {
    this.#heard.set(takeId, heard);
    this.#tell();
  }

  /** Forgets what is not stored: a recording that could not be heard to its end. */
  drop(takeId: string): void {
    this.#heard.delete(takeId);
    this.#tell();
  }

  finish({ id: takeId, userId }: Owned, heard: HeardHere): void {
    const row = { ...heard, takeId, userId, isEdited: false };
    const shown = heardOf(row);
    this.set(takeId, shown);
    this.#write(async () => {
      const stored = await this.#texts.write(row);
      // The user changed the words in another window.
      if (stored.isEdited && this.#heard.get(takeId) === shown) this.set(takeId, heardOf(stored));
    });
  }

  /** The user's own words. */
  edit({ id: takeId, userId }: Owned, text: string): void {
    this.set(takeId, { is: 'text', text, isEdited: true });
    this.#write(() => this.#texts.write({ takeId, userId, text, isEdited: true, isEnglish: true }));
  }

  /** The words of a recording that the user has changed; null if there are none. */
  async ownWords(takeId: string): Promise<string | null> {
    const heard = this.#heard.get(takeId);
    // Another window may have changed it.
    const row = await this.#queue(() => this.#texts.find(takeId)).catch(() => null);
    if (heard?.is === 'text' && heard.isEdited) return heard.text;
    return row?.isEdited ? row.text : null;
  }

  remove(takeId: string): void {
    this.#heard.delete(takeId);
    this.#tell();
    this.#write(() => this.#texts.remove(takeId));
  }

  /** Shows what another window has stored, unless the words change here at this moment. */
  async #reread(takeId: string): Promise<void> {
    await this.#queue(async () => {
      const before = this.#heard.get(takeId);
      const row = await this.#texts.find(takeId).catch(() => null);
      if (row && this.#heard.get(takeId) === before) this.set(takeId, heardOf(row));
    });
  }

  #write(write: () => Promise<unknown>): void {
    // If the browser refuses its storage, the words are in this page alone; the recording itself is safe.
    this.#queue(write).catch(() => undefined);
  }

  #tell(): void {
    this.#listeners.tell();
  }
}
