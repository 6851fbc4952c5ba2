import { EventEmitter } from 'node:events';
import { strict } from '../strict.ts';

type Handler = (event: object, ...values: unknown[]) => unknown;

/** By channel. Electron's own field has the same name, and test libraries access it there, too. */
const handlers = new Map<string, Handler>();

class IpcMain extends EventEmitter {
  readonly _invokeHandlers = handlers;

  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...values) => {
      handlers.delete(channel);
      return handler(event, ...values);
    });
  }

  removeHandler(channel: string): void {
    handlers.delete(channel);
  }
}

/** Electron's `ipcMain`. */
export const ipcMain = strict('ipcMain', new IpcMain());

/** Invokes a channel's handler as a page would; an error has Electron's wording. */
export async function invokeMain(
  channel: string,
  event: object,
  values: readonly unknown[],
): Promise<{ value: unknown } | { refusal: string }> {
  try {
    const handler = handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return { value: await handler(event, ...values) };
  } catch (error) {
    return { refusal: `Error invoking remote method '${channel}': ${String(error)}` };
  }
}
