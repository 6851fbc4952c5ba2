import { isMac } from './shortcuts/shortcuts.ts';

/** A shortcut as displayed, with Cmd on a Mac and Ctrl elsewhere. */
export function keysText(key: string, options: { readonly shift?: boolean } = {}): string {
  if (isMac) return `${options.shift ? '⇧ ' : ''}⌘ ${key}`;
  return `Ctrl ${options.shift ? 'Shift ' : ''}${key}`;
}

/** Whether the command key of this system is held: Cmd on a Mac, Ctrl elsewhere. */
export function isCommand(event: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean {
  return isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
}
