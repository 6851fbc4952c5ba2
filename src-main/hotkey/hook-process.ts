import { UiohookKey, uIOhook } from 'uiohook-napi';
import { openParentPort } from '../../src/node/parent-port.ts';
import { type HookMessage, hookCommandSchema } from './hook-messages.ts';

/*
 * A separate process: the hook receives every key of the computer, and without a display it ends its own
 * process.
 */

const parent = openParentPort();
const say = (message: HookMessage): void => parent.send(message);
let codes: readonly number[] = [];
let isHooked = false;

function stop(): void {
  codes = [];
  if (isHooked) uIOhook.stop();
  isHooked = false;
}

uIOhook.on('keyup', ({ keycode }) => {
  if (!codes.includes(keycode)) return;
  stop();
  say({ is: 'up' });
});

parent.onMessage((message) => {
  const command = hookCommandSchema.parse(message);
  stop();
  if (command.do === 'stop') return;
  codes = command.codes;
  isHooked = true;
  uIOhook.start();
});
say({ is: 'ready', keys: { ...UiohookKey } });
