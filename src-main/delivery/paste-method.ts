import type { PasteMethod } from '../../src/contract/desktop/desktop-options.ts';

/** Keys of the shortcuts that this app presses in other programs. */
export type ChordKey = 'Ctrl' | 'Shift' | 'Command' | 'Insert' | 'Enter' | 'C' | 'V';
export type Chord = readonly ChordKey[];

/** The shortcut of a method on a system. */
export function pasteChord(method: Exclude<PasteMethod, 'type'>, platform: NodeJS.Platform): Chord {
  // Every program on macOS, terminals too, pastes with the same keys.
  if (platform === 'darwin') return ['Command', 'V'];
  if (method === 'insert') return ['Shift', 'Insert'];
  return method === 'terminal' ? ['Ctrl', 'Shift', 'V'] : ['Ctrl', 'V'];
}

/** The shortcut that copies what is selected. In a terminal, Ctrl+C would end the program that runs there. */
export function copyChord(program: string | null, platform: NodeJS.Platform): Chord {
  if (platform === 'darwin') return ['Command', 'C'];
  return usualMethod(program) === 'terminal' ? ['Ctrl', 'Shift', 'C'] : ['Ctrl', 'C'];
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
