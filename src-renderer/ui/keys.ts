import { isMac } from './shortcuts/shortcuts.ts';

/** A shortcut as people know it: `mod` is Cmd on a Mac and Ctrl elsewhere. */
export function keysText(key: string, options: { readonly shift?: boolean } = {}): string {
  if (isMac) return `${options.shift ? '⇧ ' : ''}⌘ ${key}`;
  return `Ctrl ${options.shift ? 'Shift ' : ''}${key}`;
}

/** Whether the key that stands for commands on this system is held. */
export function isCommand(event: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean {
  return isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
}
