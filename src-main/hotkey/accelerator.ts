/** A parsed shortcut in Electron's notation. */
export interface Accelerator {
  readonly modifiers: readonly Modifier[];
  readonly key: string;
}
export type Modifier = 'command' | 'control' | 'alt' | 'shift';

const MODIFIERS: Readonly<Record<string, (platform: NodeJS.Platform) => Modifier>> = {
  command: () => 'command',
  cmd: () => 'command',
  super: () => 'command',
  meta: () => 'command',
  control: () => 'control',
  ctrl: () => 'control',
  commandorcontrol: (platform) => (platform === 'darwin' ? 'command' : 'control'),
  cmdorctrl: (platform) => (platform === 'darwin' ? 'command' : 'control'),
  alt: () => 'alt',
  option: () => 'alt',
  altgr: () => 'alt',
  shift: () => 'shift',
};
const FUNCTION_KEY = /^f([1-9]|1\d|2[0-4])$/;
const KEY =
  /^([a-z0-9]|f([1-9]|1\d|2[0-4])|space|tab|capslock|backspace|delete|insert|enter|return|up|down|left|right|home|end|pageup|pagedown|plus|[;=,\-./`[\\\]'])$/;

/**
 * Parses a shortcut in Electron's notation; null if it is invalid, or would take a plain key from all
 * programs: every key but the function keys needs Ctrl, Alt or Cmd.
 */
export function readAccelerator(text: string, platform: NodeJS.Platform): Accelerator | null {
  const parts = text.split('+').map((part) => part.trim().toLowerCase());
  const key = parts.pop() ?? '';
  if (!KEY.test(key)) return null;
  const modifiers: Modifier[] = [];
  for (const part of parts) {
    const modifier = Object.hasOwn(MODIFIERS, part) ? MODIFIERS[part]?.(platform) : undefined;
    if (modifier === undefined || modifiers.includes(modifier)) return null;
    modifiers.push(modifier);
  }
  const isSafe = FUNCTION_KEY.test(key) || modifiers.some((modifier) => modifier !== 'shift');
  return isSafe ? { modifiers, key } : null;
}

/** One spelling for equal shortcuts. */
export function acceleratorId({ modifiers, key }: Accelerator): string {
  return [...modifiers.toSorted(), key === 'return' ? 'enter' : key].join('+');
}
