import { getDefaultStore } from 'jotai';
import { useEffect } from 'react';
import { useLatest } from '../hooks/use-latest.ts';
import { isComposing, latinKey } from '../key-press.ts';
import { closesOnEscape } from './closes-on-escape.ts';
import { singleKeysAtom } from './single-keys.ts';

interface Shortcut {
  /** `KeyboardEvent.key`, compared case-insensitively; on keyboards of other scripts, by the key's place. */
  readonly key: string;
  /** Whether it also works while a field has the focus. */
  readonly inFields?: boolean;
  /** Whether it needs Ctrl, or Cmd on a Mac. */
  readonly mod?: boolean;
}

export const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

/** All shortcuts that a screen can handle, in the order of the list. */
export const SHORTCUTS = {
  'record.toggle': { key: ' ' },
  'record.pause': { key: 'p' },
  'record.cancel': { key: 'Escape', inFields: true },
  'list.search': { key: '/' },
  'list.save': { key: 'f' },
  'text.pin': { key: 'i' },
  'text.tags': { key: 't' },
  'text.similar': { key: 'm' },
  'text.versions': { key: 'h' },
  'palette.open': { key: 'k', inFields: true, mod: true },
  'shortcuts.show': { key: '?' },
} as const satisfies Record<string, Shortcut>;
export type ShortcutId = keyof typeof SHORTCUTS;

/** Whether the user has left a shortcut on; Space and Escape always are. */
export function isShortcutOn(id: ShortcutId): boolean {
  const { key, mod = false }: Shortcut = SHORTCUTS[id];
  return mod || key === ' ' || key.length > 1 || getDefaultStore().get(singleKeysAtom);
}

/** Returns false if it did not handle the key, which then keeps its default behaviour. */
export type ShortcutHandler = () => boolean | undefined;

/** The handlers of each shortcut, newest first. */
const handlers = new Map<ShortcutId, readonly ShortcutHandler[]>();

/** Elements with keys of their own. */
const FIELD_SELECTOR =
  'input, textarea, select, audio, video, [contenteditable="true"], [role="textbox"], [role="slider"]';
/** Space activates these elements: the shortcut must not trigger a second action. */
const PRESSABLE_SELECTOR =
  'button, a[href], summary, [role="button"], [role="option"], [role="tab"], [role="menuitem"]';

function isHandledElsewhere(target: EventTarget | null, id: ShortcutId, shortcut: Shortcut): boolean {
  // Content behind an open dialog is inert; behind the editor in full screen, that is the recorder.
  const dialogs = id.startsWith('record.') ? 'dialog:modal, [aria-modal="true"]' : 'dialog:modal';
  if (document.querySelector(dialogs)) return true;
  if (shortcut.key === 'Escape' && closesOnEscape(target)) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="menu"]')) return true;
  if (!shortcut.inFields && target.closest(FIELD_SELECTOR)) return true;
  return shortcut.key === ' ' && target.closest(PRESSABLE_SELECTOR) !== null;
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || isComposing(event) || event.repeat) return;
  const [mod, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (other) return;
  for (const [id, ownHandlers] of handlers) {
    const shortcut: Shortcut = SHORTCUTS[id];
    if (mod !== Boolean(shortcut.mod) || !isShortcutOn(id)) continue;
    if (latinKey(event) !== shortcut.key.toLowerCase() || isHandledElsewhere(event.target, id, shortcut))
      continue;
    if (ownHandlers.some((handler) => handler() !== false)) event.preventDefault();
  }
}

/**
 * Handles a shortcut while the component is mounted. The component mounted last is asked first; the others are asked if it
 * does not handle the key.
 */
export function useShortcut(id: ShortcutId, handler: ShortcutHandler): void {
  const latest = useLatest(handler);
  useEffect(() => {
    const latestHandler: ShortcutHandler = () => latest.current();
    if (handlers.size === 0) window.addEventListener('keydown', onKey);
    handlers.set(id, [latestHandler, ...(handlers.get(id) ?? [])]);
    return () => {
      const others = (handlers.get(id) ?? []).filter((other) => other !== latestHandler);
      if (others.length > 0) handlers.set(id, others);
      else handlers.delete(id);
      if (handlers.size === 0) window.removeEventListener('keydown', onKey);
    };
  }, [id, latest]);
}
