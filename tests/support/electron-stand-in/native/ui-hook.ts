import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { mapNativePackages } from '../native-packages.ts';
import { record } from '../recordings.ts';
import { strict } from '../strict.ts';
import { tellHooked } from './remote-controls.ts';

type HookModule = typeof import('uiohook-napi');

/** The key codes from the package itself, whose binary is left out (`native-packages.ts`). */
function keyTable(): HookModule['UiohookKey'] {
  mapNativePackages();
  const require = createRequire(import.meta.url);
  const hook = require('uiohook-napi') as HookModule;
  return hook.UiohookKey;
}

let running = false;

/**
 * `uiohook-napi` without a display: a test presses and releases keys. `STAND_IN_KEY_HOOK=absent` makes
 * `start` fail.
 */
export const uIOhook = strict(
  'uIOhook',
  Object.assign(new EventEmitter(), {
    start() {
      if (process.env.STAND_IN_KEY_HOOK === 'absent')
        throw new Error('Failed to start the hook: no display.');
      record('uIOhook.start');
      running = true;
      tellHooked(true);
    },
    stop() {
      record('uIOhook.stop');
      running = false;
      tellHooked(false);
    },
    keyTap: (...values: unknown[]) => record('uIOhook.keyTap', ...values),
    keyToggle: (...values: unknown[]) => record('uIOhook.keyToggle', ...values),
  }),
);

export const UiohookKey = keyTable();

/**
 * Presses or releases a key, by its name in `UiohookKey`, or a mouse button, such as `Mouse4`. False when the hook
 * is off in this process.
 */
export function dispatchKey(key: string, direction: 'down' | 'up'): boolean {
  if (!running) return false;
  const button = /^Mouse(\d)$/.exec(key)?.[1];
  if (button !== undefined) {
    uIOhook.emit(`mouse${direction}`, { time: Date.now(), button: Number(button), clicks: 1, x: 0, y: 0 });
    return true;
  }
  const keycode = (UiohookKey as Readonly<Record<string, number>>)[key];
  if (keycode === undefined) throw new Error(`No key is called ${key}.`);
  const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  const kind = direction === 'down' ? 'keydown' : 'keyup';
  uIOhook.emit(kind, { type: kind === 'keydown' ? 4 : 5, time: Date.now(), keycode, ...none });
  return true;
}
