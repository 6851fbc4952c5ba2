import { UiohookKey, uIOhook } from 'uiohook-napi';
import { openParentPort } from '../../src/node/parent-port.ts';
import { HookSession } from './hook-session.ts';
import { openPhysicalKeys } from './system-keys.ts';

/*
 * A separate process: the hook receives every key of the computer, and without a display it ends its own
 * process.
 */

const parent = openParentPort();
const session = new HookSession({
  hook: uIOhook,
  codes: UiohookKey,
  physical: openPhysicalKeys(process.platform),
  send: (message) => parent.send(message),
});
parent.onMessage((message) => session.handle(message));
parent.send({ is: 'ready' });
