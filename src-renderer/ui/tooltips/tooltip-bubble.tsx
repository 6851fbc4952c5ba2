import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '../hooks/use-latest.ts';
import { isComposing } from '../key-press.ts';
import classes from './tooltip-bubble.module.css';
import type { Tip } from './track-tooltips.ts';

const GAP_PX = 8;

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
 * such as a recording or the full screen, but it closes a dialog, and presses a target whose shortcut it is.
 */
function useEscape(target: Element, onEscape: () => void): void {
  const latest = useLatest({ target, onEscape });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // Beside a target that was hidden, the bubble is about to go.
      const isShown = latest.current.target.getClientRects().length > 0;
      if (event.key !== 'Escape' || isComposing(event) || !isShown) return;
      latest.current.onEscape();
      if (latest.current.target.closest('[aria-keyshortcuts="Escape"]')) return;
      // A modal dialog closes, whether it is that of the target or stands before it.
      if (document.querySelector('dialog:modal')) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [latest]);
}

/** A tooltip beside its target. */
export function TooltipBubble({ tip, onEscape }: { tip: Tip; onEscape: () => void }) {
  const bubble = useRef<HTMLDivElement>(null);
  useEscape(tip.target, onEscape);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    // Above dialogs, in browsers that can.
    bubble.current?.showPopover?.();
  }, []);
  useLayoutEffect(() => {
    if (bubble.current)
      setPlace(positionOf(tip.target, bubble.current.offsetWidth, bubble.current.offsetHeight));
  }, [tip]);
  return (
    // Hidden from screen readers, because it repeats the name or description of its target.
    <div
      ref={bubble}
      popover="manual"
      className={classes.tip}
      aria-hidden
      style={place ?? { visibility: 'hidden' }}
    >
      {tip.text}
      {tip.keys && <span className={classes.keys}>{tip.keys}</span>}
    </div>
  );
}
