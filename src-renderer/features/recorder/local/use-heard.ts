import { useSyncExternalStore } from 'react';
import type { LocalEngineState } from '../../../platform/local-engine.ts';
import { useRecorder } from '../session/use-recorder.ts';
import type { Heard } from './heard-store.ts';

const nothing = (): (() => void) => () => undefined;

/** What this page has heard of a waiting recording; undefined if it has not. */
export function useHeard(takeId: string): Heard | undefined {
  const { local } = useRecorder();
  return useSyncExternalStore(local?.heard.subscribe ?? nothing, () => local?.heard.read(takeId));
}

/** The engine of this page; null where the host has none. */
export function useEngineState(): LocalEngineState['is'] | null {
  const { engine } = useRecorder();
  return useSyncExternalStore(engine?.subscribe ?? nothing, () => engine?.read().is ?? null);
}
