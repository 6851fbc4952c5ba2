import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { TOOLTIP } from '../../src/contract/limits.ts';
import { lazyPart } from './loading/lazy-part.ts';
import type { Tip } from './tooltip-bubble.tsx';
import classes from './tooltips.module.css';

// The first tooltip appears after a delay.
const TooltipBubble = lazyPart(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble);

function tipOf(target: EventTarget): Tip | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
  if (!element?.dataset.tip) return null;
  return { text: element.dataset.tip, keys: element.dataset.tipKeys, target: element };
}

/**
 * Shows the `data-tip` of the descendant that is hovered or focused by keyboard, with its `data-tip-keys`.
 * The first tooltip appears after a delay, the next ones soon after do not. Escape hides it, and does nothing else.
 */
export function Tooltips({ children }: { children: ReactNode }) {
  const [tip, setTip] = useState<Tip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = (): void => {
    clearTimeout(timer.current);
    if (tip) closedAt.current = performance.now();
    setTip(null);
  };
  const show = (target: EventTarget): void => {
    const next = tipOf(target);
    if (next && next.target === tip?.target) return;
    hide();
    if (!next) return;
    const wasShownRecently = tip !== null || performance.now() - closedAt.current < TOOLTIP.skipMs;
    timer.current = setTimeout(() => setTip(next), wasShownRecently ? 0 : TOOLTIP.openMs);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes events of the buttons inside
    <div
      className={classes.anchor}
      onPointerOver={(event: PointerEvent) => event.pointerType !== 'touch' && show(event.target)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && show(event.target)}
      onBlur={hide}
      // One that is shown hides itself.
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && hide()}
    >
      {children}
      {tip && <TooltipBubble tip={tip} onEscape={hide} />}
    </div>
  );
}
