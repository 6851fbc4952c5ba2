import { useEffect, useState } from 'react';
import { lazyPart } from '../loading/lazy-part.ts';
import { PartBoundary } from '../loading/part-boundary.tsx';

const ShownTooltip = lazyPart(async () => (await import('./shown-tooltip.tsx')).ShownTooltip);

/**
 * Shows the `data-tip` of elements on the page, with their `data-tip-keys`. It loads when the pointer moves or a key is
 * pressed.
 */
export function Tooltips() {
  const [first, setFirst] = useState<Event | null>(null);
  useEffect(() => {
    const control = new AbortController();
    const load = (event: Event): void => {
      control.abort();
      setFirst(event);
    };
    for (const type of ['pointermove', 'keydown'])
      document.addEventListener(type, load, { signal: control.signal, capture: true, passive: true });
    return () => control.abort();
  }, []);
  return <PartBoundary>{first && <ShownTooltip first={first} />}</PartBoundary>;
}
