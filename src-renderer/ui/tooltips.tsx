import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { TOOLTIP } from '../../src/contract/limits.ts';
import classes from './tooltips.module.css';

const GAP_PX = 8;

interface Tip {
  readonly text: string;
  readonly keys: string | undefined;
  readonly target: Element;
}

function tipOf(target: EventTarget): Tip | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
  if (!element?.dataset.tip) return null;
  return { text: element.dataset.tip, keys: element.dataset.tipKeys, target: element };
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

function Bubble({ tip }: { tip: Tip }) {
  const bubble = useRef<HTMLDivElement>(null);
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

/**
 * Shows the `data-tip` of the descendant that is hovered or focused by keyboard, with its `data-tip-keys`.
 * The first tooltip appears after a delay, the next ones soon after do not. Escape hides it.
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
    if (next?.target === tip?.target && next !== null) return;
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
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && hide()}
    >
      {children}
      {tip && <Bubble tip={tip} />}
    </div>
  );
}
