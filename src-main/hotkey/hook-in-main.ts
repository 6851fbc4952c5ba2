import { EventEmitter } from 'node:events';
import type { Child } from '../processes/child.ts';
import { HookSession, type HookSessionParts } from './hook-session.ts';

type HookDevices = Omit<HookSessionParts, 'send' | 'now'>;

/**
 * The key hook inside the main process, with the interface of a separate hook process. On macOS the application's run
 * loop receives the keys, which a separate process does not have. `load`: loads the native part.
 */
export function createInProcessHook(load: () => Promise<HookDevices>): Child {
  const events = new EventEmitter();
  const queuedCommands: unknown[] = [];
  let session: HookSession | null = null;
  let isEnded = false;

  function end(code: number): void {
    if (isEnded) return;
    isEnded = true;
    session?.end();
    queueMicrotask(() => events.emit('exit', code));
  }

  function handle(message: unknown): void {
    try {
      session?.handle(message);
    } catch {
      // The system refused the hook: the owner handles it like a crashed process.
      end(1);
    }
  }

  async function begin(): Promise<void> {
    const devices = await load();
    if (isEnded) return;
    session = new HookSession({ ...devices, send: (message) => events.emit('message', message) });
    events.emit('message', { is: 'ready' });
    for (const message of queuedCommands.splice(0)) handle(message);
  }

  begin().catch(() => end(1));
  return {
    postMessage(message) {
      if (session) handle(message);
      else queuedCommands.push(message);
    },
    kill: () => end(0),
    on: (event: 'message' | 'exit', listener: (value: never) => void) =>
      events.on(event, (value) => listener(value as never)),
    stderr: null,
  };
}
