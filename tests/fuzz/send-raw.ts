import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostileRequest } from './request-grammar.ts';

/** The response: its status and the beginning of its body; status 0 for no response. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** Milliseconds after which a request counts as not answered. */
const ANSWER_MS = 60_000;
/** Milliseconds that a client with an unfinished request waits. */
const UNFINISHED_MS = 300;
/** Streams of events never end: their beginning is enough. */
const TEXT_MAX = 4000;

function answerIn(all: string): RawAnswer {
  // The interim response to `Expect: 100-continue` precedes the final one.
  const received = all.replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, '');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0);
  return { status, text: received.slice(received.indexOf('\r\n\r\n') + 4, TEXT_MAX) };
}

/** Sends the exact bytes of a request, and closes the connection as it specifies. */
export async function sendRaw(url: string, request: HostileRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port), allowHalfOpen: true });
  let received = '';
  const ended = new Promise<void>((resolve) => {
    const isEnough = () => /text\/event-stream/.test(received) || received.length > 100_000;
    socket.on('data', (bytes: Buffer) => {
      received += bytes.toString('latin1');
      if (isEnough()) resolve();
    });
    socket.once('end', resolve);
    // A server may close a connection whose request makes no sense.
    socket.once('error', () => resolve());
    socket.once('close', () => resolve());
  });
  for (const part of request.parts) if (socket.writable) socket.write(part);
  if (request.leaves === 'half-closes') socket.end();
  if (request.leaves === 'vanishes') {
    await sleep(5);
    socket.destroy();
  }
  const late = new AbortController();
  await Promise.race([
    ended,
    sleep(request.isComplete ? ANSWER_MS : UNFINISHED_MS, undefined, { signal: late.signal }).catch(
      () => undefined,
    ),
  ]);
  late.abort();
  socket.destroy();
  return answerIn(received);
}
