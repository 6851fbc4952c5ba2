import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Scrolls to the card named by the address: the cards are not rendered yet when the browser tries, and the
 * cards above it grow while their content loads.
 */
export function useNamedCard(): void {
  const { hash } = useLocation();
  const isSettled = useIsFetching() === 0;
  const ledTo = useRef<string | null>(null);
  useEffect(() => {
    if (ledTo.current === hash) return;
    document.getElementById(hash.slice(1))?.scrollIntoView();
    if (isSettled) ledTo.current = hash;
  }, [hash, isSettled]);
}
