import { useSyncExternalStore } from 'react';
import type { LocalEngineState } from '../../../platform/local-engine.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';
import { useRecorder } from '../session/use-recorder.ts';
import type { LocalTextState } from './local-text-store.ts';
import type { LocalWords } from './local-words.ts';

const noSubscription = (): (() => void) => () => undefined;

/** In-page recognition; null while there is no engine. */
export function useLocalWords(): LocalWords | null {
  const { local } = useRecorder();
  return useSyncExternalStore(local?.subscribe ?? noSubscription, () => local?.current() ?? null);
}

/** The state of a waiting recording's recognition in this page; undefined for none. */
export function useLocalText(takeId: string): LocalTextState | undefined {
  const words = useLocalWords();
  return useSyncExternalStore(words?.texts.subscribe ?? noSubscription, () => words?.texts.read(takeId));
}

/** The recording whose text the user is writing in; undefined for none. */
export function useHeldTake(): RecorderTake | undefined {
  const words = useLocalWords();
  return useSyncExternalStore(
    words?.texts.subscribe ?? noSubscription,
    () => words?.texts.held() ?? undefined,
  );
}

/** The state of the in-page engine; null where the host has none. */
export function useEngineState(): LocalEngineState['kind'] | null {
  const { engine } = useRecorder();
  return useSyncExternalStore(engine?.subscribe ?? noSubscription, () => engine?.read().kind ?? null);
}
