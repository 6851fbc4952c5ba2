import { useRef } from 'react';

/** Wraps an action: a call while an earlier one is still running does nothing. */
export function useSingleFlight(action: () => Promise<void>): () => Promise<void> {
  const isRunning = useRef(false);
  return async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await action();
    } finally {
      isRunning.current = false;
    }
  };
}
