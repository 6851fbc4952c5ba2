import { strict } from '../strict.ts';

/** Normalises an accelerator: `Ctrl+Shift+Space` equals `CommandOrControl+shift+space`. */
function spelled(accelerator: string): string {
  const command = process.platform === 'darwin' ? 'command' : 'control';
  return accelerator
    .toLowerCase()
    .split('+')
    .map((key) => key.trim())
    .map((key) => (['commandorcontrol', 'cmdorctrl'].includes(key) ? command : key))
    .map((key) => ({ ctrl: 'control', cmd: 'command', option: 'alt', meta: 'super' })[key] ?? key)
    .sort()
    .join('+');
}

const registered = new Map<string, { accelerator: string; press: () => void }>();
const taken = new Set((process.env.STAND_IN_TAKEN_KEYS ?? '').split(',').filter(Boolean).map(spelled));

const register = (accelerator: string, press: () => void): boolean => {
  if (!/\+?[^+]$/.test(accelerator)) throw new TypeError('Error processing argument at index 0');
  const keys = spelled(accelerator);
  if (taken.has(keys) || registered.has(keys)) return false;
  registered.set(keys, { accelerator, press });
  return true;
};

/** Electron's `globalShortcut`; tests press the keys. */
export const globalShortcut = strict('globalShortcut', {
  register,
  registerAll: (accelerators: readonly string[], press: () => void) => {
    for (const accelerator of accelerators) register(accelerator, press);
  },
  isRegistered: (accelerator: string) => registered.has(spelled(accelerator)),
  unregister: (accelerator: string) => {
    registered.delete(spelled(accelerator));
  },
  unregisterAll: () => registered.clear(),
  setSuspended: () => undefined,
  isSuspended: () => false,
});

/** Presses keys as a user would in any app; false when they have no listener. */
export function pressKeys(accelerator: string): boolean {
  const found = registered.get(spelled(accelerator));
  found?.press();
  return found !== undefined;
}

/** Assigns keys to another program, or frees them. */
export function takeKeys(accelerator: string, isTaken = true): void {
  if (isTaken) taken.add(spelled(accelerator));
  else taken.delete(spelled(accelerator));
}

export const registeredKeys = (): string[] => [...registered.values()].map(({ accelerator }) => accelerator);
