import { latinKey } from '../../ui/key-press.ts';
import { FORMAT_KEYS } from '../../ui/shortcuts/format-keys.ts';
import { MARKS, type Mark } from './marks.ts';

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
  const isPressed = (mark: Mark) =>
    FORMAT_KEYS[mark].key === key && FORMAT_KEYS[mark].shift === press.shiftKey;
  return MARKS.find(isPressed) ?? null;
}
