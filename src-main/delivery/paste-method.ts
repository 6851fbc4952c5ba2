import type { PasteMethod } from '../../src/contract/desktop/desktop-options.ts';

/** Keys of the paste shortcuts, by the names of `key-codes.ts`. */
export type PasteKey = 'Ctrl' | 'Shift' | 'Command' | 'Insert' | 'V';

/** The keys of a method on a system; null for typing. */
export function pasteChord(method: PasteMethod, platform: NodeJS.Platform): readonly PasteKey[] | null {
  if (method === 'type') return null;
  // Every program on macOS, terminals too, pastes with the same keys.
  if (platform === 'darwin') return ['Command', 'V'];
  if (method === 'insert') return ['Shift', 'Insert'];
  return method === 'terminal' ? ['Ctrl', 'Shift', 'V'] : ['Ctrl', 'V'];
}

/**
 * Programs in which Ctrl+V is a control character: names of executables on Windows and window classes on
 * Linux, in lower case without `.exe`.
 */
const TERMINALS: ReadonlySet<string> = new Set([
  ...['alacritty', 'blackbox', 'cool-retro-term', 'deepin-terminal', 'foot', 'ghostty', 'gnome-terminal'],
  ...['gnome-terminal-server', 'guake', 'kgx', 'kitty', 'konsole', 'lxterminal', 'mate-terminal', 'ptyxis'],
  ...['qterminal', 'rio', 'rxvt', 'sakura', 'st', 'terminator', 'terminology', 'tilix', 'urxvt', 'warp'],
  ...['wezterm', 'wezterm-gui', 'windowsterminal', 'xfce4-terminal', 'xterm', 'yakuake'],
]);

/** The method for a program that no mode names. */
export function usualMethod(program: string | null): PasteMethod {
  const name = program?.toLowerCase().replace(/\.exe$/, '');
  return name !== undefined && TERMINALS.has(name.split('.').at(-1) ?? name) ? 'terminal' : 'paste';
}
