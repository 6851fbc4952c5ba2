import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Events of a user scrolling or interacting. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to the card named by the address: the cards are not rendered yet when the browser tries, and the
 * cards above it grow while their content loads. Ends as soon as the reader moves on.
 */
export function useScrollToHash(): void {
  const { hash } = useLocation();
  const client = useQueryClient();
  const fetching = useIsFetching();
  const finishedHash = useRef<string | null>(null);
  useEffect(() => {
    const stopScrolling = (): void => {
      finishedHash.current = hash;
    };
    for (const move of USER_SCROLL_EVENTS) window.addEventListener(move, stopScrolling, { passive: true });
    return () => {
      for (const move of USER_SCROLL_EVENTS) window.removeEventListener(move, stopScrolling);
    };
  }, [hash]);
  useEffect(() => {
    if (finishedHash.current === hash) return;
    document.getElementById(hash.slice(1))?.scrollIntoView();
    // When this first runs, the cards have begun their requests, which `fetching` does not count yet.
    if (fetching === 0 && client.isFetching() === 0) finishedHash.current = hash;
  }, [client, hash, fetching]);
}
