import { useSyncExternalStore } from 'react';
import type { LocalEngineState } from '../../../platform/local-engine.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';
import { useRecorder } from '../session/use-recorder.ts';
import type { HeldText, LocalTextState } from './local-text-store.ts';
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

/** The text in which the user is writing; null for none. */
export function useHeldText(): HeldText | null {
  const words = useLocalWords();
  return useSyncExternalStore(words?.texts.subscribe ?? noSubscription, () => words?.texts.held() ?? null);
}

/** The recording whose text in the list the user is writing in: it stays there after it is sent. */
export function useHeldInList(): RecorderTake | null {
  const held = useHeldText();
  return held?.place === 'list' ? held.take : null;
}

/** The state of the in-page engine; null where the host has none. */
export function useEngineState(): LocalEngineState['kind'] | null {
  const { engine } = useRecorder();
  return useSyncExternalStore(engine?.subscribe ?? noSubscription, () => engine?.read().kind ?? null);
}
