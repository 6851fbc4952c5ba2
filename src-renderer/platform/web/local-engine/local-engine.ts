import { createListeners } from '../../../../src/async/listeners.ts';
import { type LocalEngine, LocalEngineError, type LocalEngineState } from '../../local-engine.ts';
import { pageStorage } from '../page-storage.ts';
import type { EngineClient } from './engine-client.ts';
import type { fetchFiles as FetchFiles } from './engine-files.ts';

/** Set once the engine has been fetched: until then, nothing of it is loaded or checked. */
const FETCHED_KEY = 'parlance-local-engine';

const wasFetched = (): boolean => pageStorage('localStorage').getItem(FETCHED_KEY) !== null;

/** Fetches missing files. Throws like `fetchFiles`. */
async function fetchWith(...parts: Parameters<typeof FetchFiles>): Promise<void> {
  const { fetchFiles } = await import('./engine-files.ts');
  pageStorage('localStorage').setItem(FETCHED_KEY, 'yes');
  await fetchFiles(...parts);
}

/** The in-page engine: its files in the browser's storage, and its worker. */
export function createLocalEngine(): LocalEngine {
  const listeners = createListeners();
  let state: LocalEngineState = { kind: 'unknown' };
  let client: EngineClient | null = null;
  let control: AbortController | null = null;

  const set = (next: LocalEngineState): void => {
    if (next.kind === 'ready' && state.kind !== 'ready') client?.cacheScript();
    state = next;
    listeners.notify();
  };

  async function readState(): Promise<void> {
    if (!wasFetched()) return set({ kind: 'absent', bytes: 0 });
    const [files, worker] = await Promise.all([import('./engine-files.ts'), import('./engine-client.ts')]);
    client ??= new worker.EngineClient();
    const { bytes, isComplete } = await files.storedFiles();
    set(isComplete ? { kind: 'ready' } : { kind: 'absent', bytes });
  }
  // A browser that refuses its storage has no engine.
  const refreshState = () => readState().catch(() => set({ kind: 'absent', bytes: 0 }));
  void refreshState();

  return {
    wasFetched,
    texts: async () => (await import('./engine-database.ts')).localTexts(),
    read: () => state,
    subscribe(listener) {
      return listeners.add(listener);
    },
    async fetch(load) {
      if (control) return;
      const fetchControl = new AbortController();
      control = fetchControl;
      try {
        await fetchWith(load, fetchControl.signal, (bytes) => {
          if (!fetchControl.signal.aborted) set({ kind: 'fetching', bytes });
        });
      } catch (error) {
        if (fetchControl.signal.aborted) return;
        throw error instanceof LocalEngineError ? error : new LocalEngineError('storage', error);
      } finally {
        control = null;
        await refreshState();
      }
    },
    cancel: () => control?.abort(),
    async remove() {
      client?.stop();
      await (await import('./engine-files.ts')).removeFiles();
      await refreshState();
    },
    open(listener) {
      if (!client) throw new Error('The engine is not ready.');
      return client.open(listener);
    },
  };
}
