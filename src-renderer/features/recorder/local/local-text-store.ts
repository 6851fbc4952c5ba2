import { createListeners } from '../../../../src/async/listeners.ts';
import { createSerialQueue } from '../../../../src/async/serial-queue.ts';
import type { LocalText, LocalTexts, RecognisedText } from '../../../platform/local-engine.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';

/** The state of a waiting recording's recognition in this page. `share`: of the recording, 0 to 1. */
export type LocalTextState =
  | { readonly is: 'working'; readonly share: number }
  | { readonly is: 'text'; readonly text: string; readonly isEdited: boolean }
  /** It was probably another language than English. */
  | { readonly is: 'foreign' }
  | { readonly is: 'nothing' }
  | { readonly is: 'failed' };

/** Where the text of a recording is shown: in the place of its final text, or in the list of kept recordings. */
export type LocalTextPlace = 'sheet' | 'list';

/** A recording whose text the user is writing in, and where. */
export interface HeldText {
  readonly take: RecorderTake;
  readonly place: LocalTextPlace;
}

type TakeRef = Pick<RecorderTake, 'id' | 'userId'>;

const stateOf = ({ text, isEnglish, isEdited }: RecognisedText & { isEdited: boolean }): LocalTextState => {
  if (!isEnglish) return { is: 'foreign' };
  return text.trim() === '' && !isEdited ? { is: 'nothing' } : { is: 'text', text, isEdited };
};

/** Texts of waiting recordings: in memory for the page, and on the device. */
export class LocalTextStore {
  readonly #texts: LocalTexts;
  readonly #states = new Map<string, LocalTextState>();
  readonly #listeners = createListeners();
  #held: HeldText | null = null;
  /** Writes in order: the last words win. */
  readonly #queue = createSerialQueue();

  constructor(texts: LocalTexts) {
    this.#texts = texts;
    texts.watch((takeId) => void this.#reread(takeId));
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    return this.#listeners.add(watcher);
  };

  readonly read = (takeId: string): LocalTextState | undefined => this.#states.get(takeId);

  /**
   * Reads the texts of an account; texts already known to this page stay. `deviceTakeIds`: the recordings of this device, null
   * if they are unknown. For other recordings, which the server has transcribed meanwhile, only the user's own words
   * matter: it resolves with those.
   */
  async load(userId: string, deviceTakeIds: ReadonlySet<string> | null): Promise<LocalText[]> {
    // After earlier removals. A browser that refuses its storage has no earlier texts.
    const rows = await this.#queue(() => this.#texts.list(userId)).catch(() => []);
    for (const row of rows) {
      if (deviceTakeIds && !deviceTakeIds.has(row.takeId)) {
        if (!row.isEdited) this.remove(row.takeId);
      } else if (!this.#states.has(row.takeId)) this.#states.set(row.takeId, stateOf(row));
    }
    this.#notify();
    return rows.filter(
      ({ takeId, isEdited }) => isEdited && deviceTakeIds !== null && !deviceTakeIds.has(takeId),
    );
  }

  set(takeId: string, state: LocalTextState): void {
    this.#states.set(takeId, state);
    this.#notify();
  }

  /** Drops an unfinished text. */
  drop(takeId: string): void {
    this.#states.delete(takeId);
    this.#notify();
  }

  finish({ id: takeId, userId }: TakeRef, recognised: RecognisedText): void {
    const row = { ...recognised, takeId, userId, isEdited: false };
    const state = stateOf(row);
    this.set(takeId, state);
    this.#write(async () => {
      const stored = await this.#texts.write(row);
      // The user changed the words in another window.
      if (stored.isEdited && this.#states.get(takeId) === state) this.set(takeId, stateOf(stored));
    });
  }

  /** The user's own words. */
  edit({ id: takeId, userId }: TakeRef, text: string): void {
    this.set(takeId, { is: 'text', text, isEdited: true });
    this.#write(() => this.#texts.write({ takeId, userId, text, isEdited: true, isEnglish: true }));
  }

  /** The user's edited words of a recording; null if there are none. */
  async editedWords(takeId: string): Promise<string | null> {
    // Another window may have changed it.
    const row = await this.#queue(() => this.#texts.find(takeId)).catch(() => null);
    // Read last: the user may have typed meanwhile.
    const state = this.#states.get(takeId);
    if (state?.is === 'text' && state.isEdited) return state.text;
    return row?.isEdited ? row.text : null;
  }

  /** The text in which the user is writing; null for none. */
  readonly held = (): HeldText | null => this.#held;

  /** Keeps the text of a recording in place while the user writes in it. Returns the function that ends it. */
  hold(take: RecorderTake, place: LocalTextPlace): () => void {
    const held = { take, place };
    this.#held = held;
    this.#notify();
    return () => {
      if (this.#held !== held) return;
      this.#held = null;
      this.#notify();
    };
  }

  /** Resolves once the user does not write in the text of the recording. */
  async whenReleased(takeId: string): Promise<void> {
    while (this.#held?.take.id === takeId) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const stop = this.#listeners.add(resolve);
      await promise;
      stop();
    }
  }

  remove(takeId: string): void {
    this.#states.delete(takeId);
    if (this.#held?.take.id === takeId) this.#held = null;
    this.#notify();
    this.#write(() => this.#texts.remove(takeId));
  }

  /** Shows the text stored by another window, unless the text is changing here at this moment. */
  async #reread(takeId: string): Promise<void> {
    await this.#queue(async () => {
      const before = this.#states.get(takeId);
      const row = await this.#texts.find(takeId).catch(() => null);
      if (row && this.#states.get(takeId) === before) this.set(takeId, stateOf(row));
    });
  }

  #write(write: () => Promise<unknown>): void {
    // If the browser refuses its storage, the words are in this page alone; the recording itself is safe.
    this.#queue(write).catch(() => undefined);
  }

  #notify(): void {
    this.#listeners.notify();
  }
}
