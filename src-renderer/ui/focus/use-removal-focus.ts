import { type RefObject, useEffect } from 'react';
import { keepRemovalFocus } from './removal-focus.ts';

/** Keeps the focus near when the focused control of an area is removed, as by the deletion of its row. */
export function useRemovalFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => (area.current ? keepRemovalFocus(area.current) : undefined), [area]);
}
