import { type LocalEngine, LocalEngineError, type LocalEngineState } from '../../local-engine.ts';
import { EngineClient } from './engine-client.ts';
import { heardTexts } from './engine-database.ts';
import { fetchFiles, removeFiles, storedFiles } from './engine-files.ts';

/** The engine of this page: its files in the browser's storage, and a worker that hears. */
export function createLocalEngine(): LocalEngine {
  const client = new EngineClient();
  const listeners = new Set<() => void>();
  let state: LocalEngineState = { is: 'unknown' };
  let control: AbortController | null = null;

  const set = (next: LocalEngineState): void => {
    if (next.is === 'ready' && state.is !== 'ready') client.keepScript();
    state = next;
    for (const listener of listeners) listener();
  };

  async function look(): Promise<void> {
    const { bytes, isWhole } = await storedFiles().catch(() => ({ bytes: 0, isWhole: false }));
    set(isWhole ? { is: 'ready' } : { is: 'absent', bytes });
  }
  void look();

  return {
    texts: heardTexts,
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async fetch(load) {
      if (control) return;
      const own = new AbortController();
      control = own;
      try {
        await fetchFiles(load, own.signal, (bytes) => {
          if (!own.signal.aborted) set({ is: 'fetching', bytes });
        });
      } catch (error) {
        if (!own.signal.aborted)
          throw error instanceof LocalEngineError ? error : new LocalEngineError('storage', error);
      } finally {
        control = null;
        await look();
      }
    },
    cancel: () => control?.abort(),
    async remove() {
      client.stop();
      await removeFiles();
      await look();
    },
    open: (listener) => client.open(listener),
  };
}
