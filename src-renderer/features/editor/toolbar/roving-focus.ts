import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The index that a key moves the focus to; null if the key does not move it. */
export function nextIndex(key: string, index: number, count: number, isRightToLeft: boolean): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  if (step === undefined || count === 0) return null;
  return (index + (isRightToLeft ? -step : step) + count) % count;
}

const buttonsOf = (toolbar: HTMLElement): HTMLButtonElement[] => [...toolbar.querySelectorAll('button')];

/**
 * Implements roving tabindex for a toolbar: one tab stop, with arrow keys between the buttons (WAI-ARIA APG,
 * toolbar). Spread the returned props on the toolbar.
 */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>) {
  const current = useRef<HTMLButtonElement | null>(null);
  const makeReachable = (button: HTMLButtonElement | undefined): void => {
    if (!toolbar.current) return;
    current.current = button ?? null;
    for (const one of buttonsOf(toolbar.current)) one.tabIndex = one === button ? 0 : -1;
  };
  // The buttons change with the screen's width; one of them must always be reachable.
  useLayoutEffect(() => {
    const buttons = toolbar.current ? buttonsOf(toolbar.current) : [];
    makeReachable(buttons.find((button) => button === current.current) ?? buttons[0]);
  });
  return {
    onFocus(event: FocusEvent): void {
      if (event.target instanceof HTMLButtonElement) makeReachable(event.target);
    },
    onKeyDown(event: KeyboardEvent): void {
      if (!toolbar.current || !(event.target instanceof HTMLButtonElement)) return;
      const buttons = buttonsOf(toolbar.current);
      const isRightToLeft = getComputedStyle(toolbar.current).direction === 'rtl';
      const next = nextIndex(event.key, buttons.indexOf(event.target), buttons.length, isRightToLeft);
      if (next === null) return;
      event.preventDefault();
      buttons[next]?.focus();
    },
  };
}
