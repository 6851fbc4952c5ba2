import { useEffect, useRef, useState } from 'react';
import { TooltipBubble } from './tooltip-bubble.tsx';
import { type Tip, trackTooltips } from './track-tooltips.ts';

/** The tooltip of the element that is hovered, or reached by keyboard. `first`: the last event while it loaded. */
export function ShownTooltip({ first }: { first: Event }) {
  const [tip, setTip] = useState<Tip | null>(null);
  const hide = useRef<() => void>(undefined);
  useEffect(() => {
    const tracking = trackTooltips(setTip, first);
    hide.current = tracking.hide;
    return tracking.stop;
  }, [first]);
  return tip && <TooltipBubble tip={tip} onEscape={() => hide.current?.()} />;
}
