import { useEffect, useState } from 'react';
import { onDemand, Show } from '../loading/on-demand.tsx';
import { PartBoundary } from '../loading/part-boundary.tsx';

const shownTooltip = onDemand(() => import('./shown-tooltip.tsx'));

/**
 * Shows the `data-tip` of elements on the page, with their `data-tip-keys`. It loads when the pointer moves or a key is
 * pressed.
 */
export function Tooltips() {
  const [first, setFirst] = useState<Event | null>(null);
  useEffect(() => {
    const control = new AbortController();
    let latest: Event | null = null;
    let cancel = (): void => undefined;
    const onEvent = (event: Event): void => {
      if (!latest)
        cancel = shownTooltip.whenLoaded(() => {
          control.abort();
          setFirst(latest);
        });
      // What is pressed while it loads needs no tooltip.
      if (latest?.type !== 'pointerdown') latest = event;
    };
    for (const type of ['pointermove', 'pointerdown', 'keydown'])
      document.addEventListener(type, onEvent, { signal: control.signal, capture: true, passive: true });
    return () => {
      control.abort();
      cancel();
    };
  }, []);
  return (
    <PartBoundary>
      {first && <Show part={shownTooltip}>{({ ShownTooltip }) => <ShownTooltip first={first} />}</Show>}
    </PartBoundary>
  );
}
