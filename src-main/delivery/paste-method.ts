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

/**
 * The shortcut that copies the selection; null without one. In a terminal, Ctrl+C would end the running program, and an
 * unknown program may be one.
 */
export function copyChord(program: string | null, platform: NodeJS.Platform): Chord | null {
  if (platform === 'darwin') return ['Command', 'C'];
  if (program === null) return ['Ctrl', 'Insert'];
  const name = shortName(program);
  if (TYPED_TERMINALS.has(name)) return null;
  if (CONSOLES.has(name) || INSERT_PROGRAMS.has(name)) return ['Ctrl', 'Insert'];
  return defaultPasteMethod(program) === 'terminal' ? ['Ctrl', 'Shift', 'C'] : ['Ctrl', 'C'];
}

/**
 * Programs in which Ctrl+V is a control character: names of executables on Windows and window classes on
 * Linux, in lower case without `.exe`.
 */
const TERMINALS: ReadonlySet<string> = new Set([
  ...['terminal', 'iterm2', 'hyper', 'tabby', 'warp-stable', 'waveterm'],
  ...['alacritty', 'blackbox', 'cool-retro-term', 'deepin-terminal', 'foot', 'ghostty', 'gnome-terminal'],
  ...['gnome-terminal-server', 'guake', 'kgx', 'kitty', 'konsole', 'lxterminal', 'mate-terminal', 'ptyxis'],
  ...['qterminal', 'rio', 'sakura', 'st', 'terminator', 'terminology', 'tilix', 'warp'],
  ...['wezterm', 'wezterm-gui', 'windowsterminal', 'xfce4-terminal', 'yakuake'],
]);

/** Terminals of X11 that have no shortcuts for the clipboard: Ctrl+Shift+V is Ctrl+V for them, and Ctrl+Shift+C Ctrl+C. */
const TYPED_TERMINALS: ReadonlySet<string> = new Set([
  'koi8rxterm',
  'lxterm',
  'rxvt',
  'urxvt',
  'uxterm',
  'xterm',
]);

/**
 * Windows' own console, by the program running in it, and similar terminals: they paste with Ctrl+V, but execute the
 * entered text as well.
 */
const CONSOLES: ReadonlySet<string> = new Set([
  ...[
    'bash',
    'cmd',
    'conhost',
    'node',
    'nu',
    'powershell',
    'powershell_ise',
    'pwsh',
    'python',
    'ssh',
    'ubuntu',
    'wsl',
  ],
  ...['conemu', 'conemu64', 'mobaxterm', 'termius'],
]);

/** Terminals on Windows that paste with Shift+Insert alone. */
const INSERT_PROGRAMS: ReadonlySet<string> = new Set(['mintty', 'putty']);

const isTerminal = (name: string): boolean =>
  [TERMINALS, TYPED_TERMINALS, INSERT_PROGRAMS].some((names) => names.has(name));

/** The name without `.exe` and without the prefix of a bundle id or window class. */
function shortName(program: string): string {
  const name = program.toLowerCase().replace(/\.exe$/, '');
  return name.split('.').at(-1) ?? name;
}

/** The method for a program that no mode names. */
export function defaultPasteMethod(program: string | null): PasteMethod {
  const name = shortName(program ?? '');
  if (INSERT_PROGRAMS.has(name)) return 'insert';
  if (TYPED_TERMINALS.has(name)) return 'type';
  return TERMINALS.has(name) ? 'terminal' : 'paste';
}

/** Whether a line break runs the text before it: in a console, or typed into a terminal, which reads it as Enter. */
export function runsLineBreaks(program: string | null, method: PasteMethod): boolean {
  const name = shortName(program ?? '');
  return CONSOLES.has(name) || (method === 'type' && isTerminal(name));
}

/** Whether Enter may be pressed in a program: a terminal would run the text, and an unknown program may be one. */
export function acceptsEnter(program: string | null): boolean {
  if (program === null) return false;
  const name = shortName(program);
  return !CONSOLES.has(name) && !isTerminal(name);
}
