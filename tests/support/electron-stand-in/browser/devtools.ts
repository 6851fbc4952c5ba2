import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';

/** A DevTools message: an answer has an `id`, an event a `method`. */
const messageSchema = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  sessionId: z.string().optional(),
  params: z.record(z.string(), z.unknown()).default({}),
  result: z.record(z.string(), z.unknown()).default({}),
  error: z.object({ message: z.string() }).optional(),
});

export type Parameters = Record<string, unknown>;

/** Why Chromium refused or failed a command. */
export class DevToolsError extends Error {
  override readonly name = 'DevToolsError';
}

interface Waiting {
  readonly method: string;
  resolve(result: Parameters): void;
  reject(error: Error): void;
}

/** A connection to one target, or to the browser itself. */
export interface DevToolsSession {
  /** Rejects with a DevToolsError when Chromium refuses, or the target is gone. */
  send(method: string, params?: Parameters): Promise<Parameters>;
  on(method: string, listener: (params: Parameters) => void): void;
}

/** Speaks the DevTools protocol over a pipe; a zero byte ends each message. Chromium ends with the pipe. */
export class DevTools {
  private readonly waiting = new Map<number, Waiting>();
  private readonly sessions = new Map<string, EventEmitter>();
  private last = 0;
  private readonly output: Writable;

  constructor(input: Readable, output: Writable) {
    this.output = output;
    // Chromium may end first; pending calls reject when the reading end closes.
    output.on('error', () => this.end());
    const parts: Buffer[] = [];
    input.on('data', (chunk: Buffer) => {
      let from = 0;
      for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
        parts.push(chunk.subarray(from, end));
        this.take(Buffer.concat(parts).toString('utf8'));
        parts.length = 0;
        from = end + 1;
      }
      const rest = chunk.subarray(from);
      if (rest.length > 0) parts.push(rest);
    });
    input.on('close', () => this.end());
  }

  private end(): void {
    for (const { method, reject } of this.waiting.values()) reject(new DevToolsError(`${method}: closed`));
    this.waiting.clear();
  }

  private take(text: string): void {
    const { id, method, sessionId = '', params, result, error } = messageSchema.parse(JSON.parse(text));
    if (id === undefined) {
      if (method !== undefined) this.sessions.get(sessionId)?.emit(method, params);
      return;
    }
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) waiting?.reject(new DevToolsError(`${waiting.method}: ${error.message}`));
    else waiting?.resolve(result);
  }

  /** The session with that id; the browser's own has no id. */
  session(sessionId = ''): DevToolsSession {
    const events = this.sessions.get(sessionId) ?? new EventEmitter();
    events.setMaxListeners(0);
    this.sessions.set(sessionId, events);
    return {
      send: (method, params = {}) =>
        new Promise((resolve, reject) => {
          this.last += 1;
          const id = this.last;
          this.waiting.set(id, { method, resolve, reject });
          const message = { id, method, params, ...(sessionId === '' ? {} : { sessionId }) };
          this.output.write(`${JSON.stringify(message)}\0`);
        }),
      on: (method, listener) => {
        events.on(method, listener);
      },
    };
  }
}

/** For commands whose answer does not matter: the page may close meanwhile. Rethrows other errors. */
export function ignoreGone(error: unknown): void {
  if (!(error instanceof DevToolsError)) throw error;
}
