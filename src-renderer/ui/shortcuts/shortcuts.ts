import { useEffect, useRef } from 'react';
import type { TextKey } from '../../i18n/text-keys.ts';

interface Shortcut {
  /** `KeyboardEvent.key`, compared without case. */
  readonly key: string;
  readonly label: TextKey<'app'>;
  /** Also works while a field has the focus. */
  readonly inFields?: boolean;
  /** With Ctrl, on a Mac with Cmd. */
  readonly mod?: boolean;
}

export const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

/** Every shortcut of the app that a screen can answer, in the order the list shows them. */
export const SHORTCUTS = {
  'record.toggle': { key: ' ', label: 'shortcuts.record' },
  'record.pause': { key: 'p', label: 'shortcuts.pause' },
  'record.cancel': { key: 'Escape', label: 'shortcuts.cancel', inFields: true },
  'list.search': { key: '/', label: 'shortcuts.search' },
  'palette.open': { key: 'k', label: 'shortcuts.palette', inFields: true, mod: true },
  'shortcuts.show': { key: '?', label: 'shortcuts.help' },
} as const satisfies Record<string, Shortcut>;
export type ShortcutId = keyof typeof SHORTCUTS;

/** Returns false when it had nothing to do: the key then keeps its usual meaning. */
export type ShortcutHandler = () => boolean | undefined;

const handlers = new Map<ShortcutId, ShortcutHandler>();

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="slider"]';
/** Space presses these: the shortcut must not press two things at once. */
const PRESSABLE =
  'button, a[href], summary, [role="button"], [role="option"], [role="tab"], [role="menuitem"]';

function isTaken(target: EventTarget | null, shortcut: Shortcut): boolean {
  // What lies behind an open dialog can't be reached, wherever in the dialog the focus is.
  if (document.querySelector('dialog:modal')) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="menu"]')) return true;
  if (!shortcut.inFields && target.closest(FIELDS)) return true;
  return shortcut.key === ' ' && target.closest(PRESSABLE) !== null;
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing || event.repeat) return;
  const [mod, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (other) return;
  for (const [id, handler] of handlers) {
    const shortcut: Shortcut = SHORTCUTS[id];
    if (mod !== Boolean(shortcut.mod)) continue;
    if (event.key.toLowerCase() !== shortcut.key.toLowerCase() || isTaken(event.target, shortcut)) continue;
    if (handler() !== false) event.preventDefault();
  }
}

/** Answers a shortcut while the component is mounted. The last component to mount wins. */
export function useShortcut(id: ShortcutId, handler: ShortcutHandler): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const answer: ShortcutHandler = () => latest.current();
    if (handlers.size === 0) window.addEventListener('keydown', onKey);
    handlers.set(id, answer);
    return () => {
      if (handlers.get(id) === answer) handlers.delete(id);
      if (handlers.size === 0) window.removeEventListener('keydown', onKey);
    };
  }, [id]);
}
