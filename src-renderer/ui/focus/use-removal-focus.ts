import { type RefObject, useEffect } from 'react';
import { keepPanelFocus } from './panel-focus.ts';

/** Keeps the focus nearby when the focused control of an area is removed, for example by deleting its row. */
export function useRemovalFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => (area.current ? keepPanelFocus(area.current) : undefined), [area]);
}
