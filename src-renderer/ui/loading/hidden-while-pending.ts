import { useEffect, useState } from 'react';

/** Longest time in milliseconds for which controls are hidden: a server that does not answer must not take them away. */
export const HIDDEN_MAX_MS = 2000;

/**
 * Attributes that hide controls as long as `isPending`: their places are not known yet, and a press must not miss one
 * because it moves. They keep their space.
 */
export function useHiddenWhilePending(isPending: boolean): {
  readonly inert?: true;
  readonly 'data-hidden-while-pending'?: true;
} {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setIsLate(true), HIDDEN_MAX_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  return isPending && !isLate ? { inert: true, 'data-hidden-while-pending': true } : {};
}
