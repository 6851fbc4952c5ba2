import { EventEmitter } from 'node:events';
import { mapNativePackages } from '../native-packages.ts';
import { type Control, readControl } from './remote-controls.ts';

mapNativePackages();
const early: object[] = [];
/** A utility process's `parentPort`, over Node's IPC channel. */
const port = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown): void => {
    process.send?.(message);
  },
  start: (): void => undefined,
  close: (): void => undefined,
});
// Messages before the first listener are queued, as Electron does.
port.on('newListener', (name) => {
  if (name === 'message')
    setImmediate(() => early.splice(0).forEach((event) => void port.emit('message', event)));
});
/** Device modules load on first use: most utility processes need none. */
async function apply(control: Control): Promise<void> {
  if (control.kind === 'key') (await import('./ui-hook.ts')).dispatchKey(control.key, control.direction);
  else (await import('./pv-recorder.ts')).applyMicrophoneChange(control.change);
}

process.on('message', (data) => {
  const control = readControl(data);
  if (control) {
    void apply(control);
    return;
  }
  const event = { data, ports: [] };
  if (port.listenerCount('message') === 0) early.push(event);
  else port.emit('message', event);
});
// Chromium ends its utility processes with the app, however the app ends.
process.on('disconnect', () => process.exit());
Object.assign(process, { parentPort: port, type: 'utility' });
