import { createListeners } from '../../../../src/async/listeners.ts';
import type { LocalEngine } from '../../../platform/local-engine.ts';
import type { LocalWords } from './local-words.ts';

/** In-page recognition, loaded once its engine has been fetched: most pages never need it. */
export class LocalPart {
  readonly #listeners = createListeners();
  #words: LocalWords | null = null;
  #loading: Promise<void> | null = null;

  constructor(engine: LocalEngine, load: () => Promise<LocalWords>) {
    const loadIfNeeded = () => {
      if (!engine.wasFetched() && engine.read().kind !== 'ready') return;
      this.#loading ??= this.#load(load);
    };
    engine.subscribe(loadIfNeeded);
    loadIfNeeded();
  }

  readonly current = (): LocalWords | null => this.#words;

  /** Waits for the words that are being loaded. */
  readonly whenLoaded = async (): Promise<LocalWords | null> => {
    await this.#loading;
    return this.#words;
  };

  readonly subscribe = (watcher: () => void): (() => void) => {
    return this.#listeners.add(watcher);
  };

  async #load(load: () => Promise<LocalWords>): Promise<void> {
    // If it can't be loaded, recordings wait for the server, as they do without the engine.
    this.#words = await load().catch(() => null);
    this.#listeners.notify();
  }
}
