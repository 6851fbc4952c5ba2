import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { mapNativePackages } from '../native-packages.ts';
import { record } from '../recordings.ts';
import { strict } from '../strict.ts';

type HookModule = typeof import('uiohook-napi');

/** The numbers of the keys, from the package itself, whose binary is left out (`native-packages.ts`). */
function keyTable(): HookModule['UiohookKey'] {
  mapNativePackages();
  const require = createRequire(import.meta.url);
  const hook = require('uiohook-napi') as HookModule;
  return hook.UiohookKey;
}

let running = false;

/** `uiohook-napi` without a display: a test presses and lets go. `STAND_IN_KEY_HOOK=absent` refuses to start. */
export const uIOhook = strict(
  'uIOhook',
  Object.assign(new EventEmitter(), {
    start() {
      if (process.env.STAND_IN_KEY_HOOK === 'absent')
        throw new Error('Failed to start the hook: no display.');
      record('uIOhook.start');
      running = true;
    },
    stop() {
      record('uIOhook.stop');
      running = false;
    },
    keyTap: (...values: unknown[]) => record('uIOhook.keyTap', ...values),
    keyToggle: (...values: unknown[]) => record('uIOhook.keyToggle', ...values),
  }),
);

export const UiohookKey = keyTable();

/** Presses or lets go of a key, by its number; modifiers as uiohook tells them. Nothing where the hook is off. */
export function moveKey(kind: 'keydown' | 'keyup', keycode: number, modifiers: object = {}): boolean {
  if (!running) return false;
  const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  uIOhook.emit(kind, { type: kind === 'keydown' ? 4 : 5, time: Date.now(), keycode, ...none, ...modifiers });
  return true;
}
