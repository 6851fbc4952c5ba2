import { TOOLTIP } from '../../../src/contract/limits.ts';

/** What a tooltip says, and about which element. */
export interface Tip {
  readonly text: string;
  readonly keys: string | undefined;
  readonly target: Element;
}

/** Keys that move the focus. */
const MOVES_FOCUS = /^(Tab|Arrow.*|Home|End)$/;
const MODIFIER = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock)$/;

/** The tooltip of an element on the page; null where there is none, or its menu is open. */
function tipOf(target: EventTarget | null | undefined): Tip | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
  if (!element?.isConnected || !element.dataset.tip) return null;
  if (element.ariaHasPopup && element.ariaExpanded === 'true') return null;
  return { text: element.dataset.tip, keys: element.dataset.tipKeys, target: element };
}

/** Returns whether an event belongs to a movement of the pointer, not to an element that moved under it. */
function createMoveDetector(): (event: MouseEvent) => boolean {
  let last = '';
  return ({ clientX, clientY }) => {
    const before = last;
    last = `${clientX} ${clientY}`;
    return last !== before;
  };
}

/** Shows one tooltip at a time: the first after a delay, the next ones soon after without. */
function createTooltipTimer(onTip: (tip: Tip | null) => void) {
  let shown: Tip | null = null;
  /** The element whose tooltip is shown, or waits. */
  let current: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = Number.NEGATIVE_INFINITY;

  const set = (tip: Tip | null): void => {
    shown = tip;
    onTip(tip);
  };
  const hide = (): void => {
    clearTimeout(timer);
    current = null;
    if (!shown) return;
    hiddenAt = performance.now();
    set(null);
  };
  return {
    hide,
    /** Hides the tooltip of an element that is neither hovered nor focused any more. */
    hideIfLeft(): void {
      if (shown && !shown.target.matches(':hover, :focus')) hide();
    },
    /** Shows the tooltip of an element, or hides the shown one where there is none. */
    show(target: EventTarget | null | undefined): void {
      const next = tipOf(target);
      if (next && next.target === shown?.target) return;
      const isSoon = shown !== null || performance.now() - hiddenAt < TOOLTIP.skipMs;
      hide();
      current = next?.target ?? null;
      // Its text may have changed, or the element may be gone, by then.
      if (next) timer = setTimeout(() => set(tipOf(next.target)), isSoon ? 0 : TOOLTIP.openMs);
    },
    /** Whether the element is in a part of the page. */
    isWithin: (part: EventTarget | null): boolean =>
      current !== null && part instanceof Node && part.contains(current),
    stop: () => clearTimeout(timer),
  };
}

/**
 * Tells which `data-tip` is to be shown: that of the element that is hovered, or reached by keyboard. A pressed element
 * has none until the pointer has left it. `first`: the last event while tooltips loaded.
 */
export function trackTooltips(
  onTip: (tip: Tip | null) => void,
  first: Event,
): { hide(): void; stop(): void } {
  const control = new AbortController();
  const isMove = createMoveDetector();
  const { hide, hideIfLeft, isWithin, show, stop } = createTooltipTimer(onTip);
  let pressed = first.type === 'pointerdown' ? tipOf(first.target)?.target : undefined;
  let key = first instanceof KeyboardEvent ? first.key : '';
  const on = <K extends keyof DocumentEventMap>(
    type: K,
    handle: (event: DocumentEventMap[K]) => void,
  ): void =>
    document.addEventListener(type, handle, { signal: control.signal, capture: true, passive: true });

  on('pointermove', isMove);
  on('pointerover', (event) => {
    const hasMoved = isMove(event);
    if (!hasMoved) return hideIfLeft();
    if (event.pointerType === 'touch') return;
    const target = tipOf(event.target)?.target;
    if (target && target === pressed) return;
    pressed = undefined;
    show(event.target);
  });
  // The pointer has left the window.
  on('pointerout', ({ relatedTarget }) => relatedTarget === null && hide());
  on('pointerdown', ({ target }) => {
    pressed = tipOf(target)?.target;
    key = '';
    hide();
  });
  on('keydown', (event) => {
    key = event.key;
    if (!(MODIFIER.test(key) || MOVES_FOCUS.test(key))) hide();
  });
  // A key that has moved the focus also scrolls to it.
  on('scroll', ({ target }) => {
    if (!isWithin(target)) return;
    hide();
    if (MOVES_FOCUS.test(key)) show(document.activeElement);
  });
  on('focusin', ({ target }) => MOVES_FOCUS.test(key) && show(target));
  on('focusout', hide);
  if (MOVES_FOCUS.test(key)) show(document.activeElement);
  else if (first.type === 'pointermove' && matchMedia('(hover: hover)').matches)
    show([...document.querySelectorAll(':hover')].at(-1));
  return {
    hide,
    stop() {
      control.abort();
      stop();
    },
  };
}
