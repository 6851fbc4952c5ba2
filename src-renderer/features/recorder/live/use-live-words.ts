import { useSyncExternalStore } from 'react';
import { useRecorder } from '../session/use-recorder.ts';
import type { LiveWords } from './live-words.ts';

/** A part of the live words; re-renders when it changes. */
export function useLiveWords<T>(select: (words: LiveWords) => T): T {
  const { live } = useRecorder().session;
  return useSyncExternalStore(live.subscribe, () => select(live.getWords()));
}

/** How many recordings go before a take while the engines are busy; null while it does not wait. */
export function useQueuePosition(takeId: string | null): number | null {
  const { live } = useRecorder().session;
  return useLiveWords(({ ahead }) => (live.takeId === takeId ? ahead : null));
}
