import { latinKey } from '../../ui/key-press.ts';
import type { Mark } from './marks.ts';

/** The formatting shortcuts, each combined with Ctrl or Cmd. */
export const MARK_KEYS = {
  bold: { key: 'B', shift: false },
  italic: { key: 'I', shift: false },
  underline: { key: 'U', shift: false },
  strikethrough: { key: 'X', shift: true },
} as const satisfies Record<Mark, { key: string; shift: boolean }>;

interface Press {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The mark for a key press; the caller has checked that Ctrl or Cmd is held. */
export function markOfKey(press: Press): Mark | null {
  if (press.altKey) return null;
  const key = latinKey(press).toUpperCase();
  const found = Object.entries(MARK_KEYS).find(
    ([, keys]) => keys.key === key && keys.shift === press.shiftKey,
  );
  return (found?.[0] as Mark | undefined) ?? null;
}
