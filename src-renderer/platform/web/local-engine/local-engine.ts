import { createListeners } from '../../../../src/async/listeners.ts';
import { type LocalEngine, LocalEngineError, type LocalEngineState } from '../../local-engine.ts';
import { pageStorage } from '../page-storage.ts';
import type { EngineClient } from './engine-client.ts';
import type { fetchFiles as FetchFiles } from './engine-files.ts';

/** Set once the engine has been fetched: until then, nothing of it is loaded or checked. */
const USED_KEY = 'parlance-local-engine';

const isUsed = (): boolean => pageStorage('localStorage').getItem(USED_KEY) !== null;

/** Fetches missing files. Throws like `fetchFiles`. */
async function fetchWith(...parts: Parameters<typeof FetchFiles>): Promise<void> {
  const { fetchFiles } = await import('./engine-files.ts');
  pageStorage('localStorage').setItem(USED_KEY, 'yes');
  await fetchFiles(...parts);
}

/** The in-page engine: its files in the browser's storage, and its worker. */
export function createLocalEngine(): LocalEngine {
  const listeners = createListeners();
  let state: LocalEngineState = { is: 'unknown' };
  let client: EngineClient | null = null;
  let control: AbortController | null = null;

  const set = (next: LocalEngineState): void => {
    if (next.is === 'ready' && state.is !== 'ready') client?.keepScript();
    state = next;
    listeners.tell();
  };

  async function look(): Promise<void> {
    if (!isUsed()) return set({ is: 'absent', bytes: 0 });
    const [files, worker] = await Promise.all([import('./engine-files.ts'), import('./engine-client.ts')]);
    client ??= new worker.EngineClient();
    const { bytes, isWhole } = await files.storedFiles();
    set(isWhole ? { is: 'ready' } : { is: 'absent', bytes });
  }
  // A browser that refuses its storage has no engine.
  const lookAgain = () => look().catch(() => set({ is: 'absent', bytes: 0 }));
  void lookAgain();

  return {
    isUsed,
    texts: async () => (await import('./engine-database.ts')).localTexts(),
    read: () => state,
    subscribe(listener) {
      return listeners.add(listener);
    },
    async fetch(load) {
      if (control) return;
      const own = new AbortController();
      control = own;
      try {
        await fetchWith(load, own.signal, (bytes) => {
          if (!own.signal.aborted) set({ is: 'fetching', bytes });
        });
      } catch (error) {
        if (own.signal.aborted) return;
        throw error instanceof LocalEngineError ? error : new LocalEngineError('storage', error);
      } finally {
        control = null;
        await lookAgain();
      }
    },
    cancel: () => control?.abort(),
    async remove() {
      client?.stop();
      await (await import('./engine-files.ts')).removeFiles();
      await lookAgain();
    },
    open(listener) {
      if (!client) throw new Error('The engine is not ready.');
      return client.open(listener);
    },
  };
}
