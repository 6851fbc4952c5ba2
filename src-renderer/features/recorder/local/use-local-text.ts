import { useSyncExternalStore } from 'react';
import type { LocalEngineState } from '../../../platform/local-engine.ts';
import { useRecorder } from '../session/use-recorder.ts';
import type { LocalTextState } from './local-text-store.ts';
import type { LocalWords } from './local-words.ts';

const nothing = (): (() => void) => () => undefined;

/** The words that this page hears; null while there is no engine. */
export function useLocalWords(): LocalWords | null {
  const { local } = useRecorder();
  return useSyncExternalStore(local?.subscribe ?? nothing, () => local?.now() ?? null);
}

/** What this page has heard of a waiting recording; undefined if it has not. */
export function useLocalText(takeId: string): LocalTextState | undefined {
  const words = useLocalWords();
  return useSyncExternalStore(words?.texts.subscribe ?? nothing, () => words?.texts.read(takeId));
}

/** The engine of this page; null where the host has none. */
export function useEngineState(): LocalEngineState['is'] | null {
  const { engine } = useRecorder();
  return useSyncExternalStore(engine?.subscribe ?? nothing, () => engine?.read().is ?? null);
}
