import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from './hooks/use-latest.ts';
import { isComposing } from './key-press.ts';
import classes from './tooltips.module.css';

const GAP_PX = 8;

/** What a tooltip says, and about which element. */
export interface Tip {
  readonly text: string;
  readonly keys: string | undefined;
  readonly target: Element;
}

/** The position of a tooltip: below its target, or above it if there is no room. */
function positionOf(target: Element, width: number, height: number): { left: number; top: number } {
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const middle = (left + right - width) / 2;
  const isRoomBelow = bottom + GAP_PX + height <= window.innerHeight;
  return {
    left: Math.max(GAP_PX, Math.min(window.innerWidth - width - GAP_PX, middle)),
    top: isRoomBelow ? bottom + GAP_PX : top - GAP_PX - height,
  };
}

/**
 * Calls back for Escape wherever the focus is, as the pointer may show a tooltip while one writes. The key ends nothing else,
 * such as a recording or the full screen.
 */
function useEscape(isShown: () => boolean, onEscape: () => void): void {
  const latest = useLatest({ isShown, onEscape });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // A bubble whose target was hidden is not shown.
      if (event.key !== 'Escape' || isComposing(event) || !latest.current.isShown()) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onEscape();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [latest]);
}

/** A tooltip beside its target. */
export function TooltipBubble({ tip, onEscape }: { tip: Tip; onEscape: () => void }) {
  const bubble = useRef<HTMLDivElement>(null);
  useEscape(() => tip.target.getClientRects().length > 0, onEscape);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    if (bubble.current)
      setPlace(positionOf(tip.target, bubble.current.offsetWidth, bubble.current.offsetHeight));
  }, [tip]);
  return (
    // Hidden from screen readers, because it repeats the name of its target.
    <div ref={bubble} className={classes.tip} aria-hidden style={place ?? { visibility: 'hidden' }}>
      {tip.text}
      {tip.keys && <span className={classes.keys}>{tip.keys}</span>}
    </div>
  );
}
