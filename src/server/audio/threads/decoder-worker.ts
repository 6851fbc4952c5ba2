import { parentPort, workerData } from 'node:worker_threads';
import { UnsupportedCodecError } from '../codecs/codec.ts';
import {
  type FromThread,
  type SessionEnd,
  STEP,
  type ThreadData,
  type ToThread,
  WORKING_FOR,
} from './messages.ts';
import { Pipeline } from './pipeline.ts';

/** Milliseconds of work per recording and turn. */
const TURN_MS = 15;
/** Maximum milliseconds of work between two reports, even without output. */
const REPORT_MS = 250;
/** Maximum bytes of audio per message; the audio of one turn is sent together. */
const MESSAGE_BYTES = 64 * 1024;

interface Session {
  id: number;
  pipeline: Pipeline;
  /** Bytes received but not yet reported as taken. */
  received: number;
  wanted: number;
  isStarved: boolean;
  spentMs: number;
  /** Milliseconds already reported. */
  reportedMs: number;
}

const { shared } = workerData as ThreadData;
const sessions = new Map<number, Session>();
let isWorking = false;

/** Messages of the current round; `outboxSince` is when the first one was added. */
let outbox: FromThread[] = [];
let outboxSince = 0;

function post(message: FromThread): void {
  if (outbox.length === 0) outboxSince = performance.now();
  outbox.push(message);
}

/** Sends all messages as one: each wakes the server, which costs more than its content. */
function flush(): void {
  if (outbox.length === 0) return;
  const audio = outbox.flatMap((message) =>
    message.kind === 'worked' && message.pcm ? [message.pcm.buffer] : [],
  );
  parentPort?.postMessage(outbox, audio);
  outbox = [];
}

/** Decoders print problems of a recording to the console; discard that. */
function silenceConsole(): void {
  const noop = () => undefined;
  Object.assign(console, { log: noop, warn: noop, error: noop });
}

const canWork = (session: Session): boolean => !session.isStarved && session.wanted > 0;

function close(session: Session, end: SessionEnd): void {
  sessions.delete(session.id);
  session.pipeline.close();
  post({ kind: 'ended', session: session.id, end, spentMs: session.spentMs });
}

/** The audio of one turn; null for none. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | null {
  if (parts.length === 0) return null;
  const pcm = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    pcm.set(part, at);
    at += part.length;
  }
  return pcm;
}

/** Sends the audio of one turn, the consumed bytes and the working time in one message. */
function report(session: Session, parts: readonly Uint8Array[]): void {
  const pcm = joined(parts);
  const taken = session.isStarved ? session.received : 0;
  if (!pcm && taken === 0 && session.spentMs - session.reportedMs < REPORT_MS) return;
  const { id, spentMs } = session;
  post({ kind: 'worked', session: id, pcm, taken, spentMs });
  session.received -= taken;
  session.reportedMs = spentMs;
}

/** Runs steps of one recording until its turn is over; returns how it ended, if it did. */
async function work(session: Session, parts: Uint8Array[]): Promise<SessionEnd | null> {
  const deadline = performance.now() + TURN_MS;
  let producedBytes = 0;
  while (canWork(session) && performance.now() < deadline && producedBytes < MESSAGE_BYTES) {
    Atomics.add(shared, STEP, 1);
    const result = await session.pipeline.step();
    if (result.kind === 'done') return 'done';
    if (result.kind === 'starved') session.isStarved = true;
    if (result.kind === 'source') post({ ...result, session: session.id });
    if (result.kind !== 'audio') continue;
    producedBytes += result.pcm.length;
    session.wanted -= result.pcm.length;
    parts.push(result.pcm);
  }
  return null;
}

async function takeTurn(session: Session): Promise<void> {
  const since = performance.now();
  const parts: Uint8Array[] = [];
  Atomics.store(shared, WORKING_FOR, session.id);
  let end: SessionEnd | null = null;
  try {
    end = await work(session, parts);
  } catch (error) {
    // After any other error, memory shared with other recordings may be corrupt: the thread ends.
    if (!(error instanceof UnsupportedCodecError)) throw error;
    end = 'unsupported';
  }
  Atomics.store(shared, WORKING_FOR, 0);
  session.spentMs += performance.now() - since;
  report(session, parts);
  if (end) close(session, end);
}

/** Gives every recording with pending work its turn, until none is left. */
async function workOnAll(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  for (;;) {
    const able = [...sessions.values()].filter(canWork);
    if (able.length === 0) break;
    for (const session of able) {
      if (sessions.has(session.id)) await takeTurn(session);
      if (performance.now() - outboxSince >= TURN_MS) flush();
      // Receives messages between turns.
      await new Promise((resolve) => setImmediate(resolve));
    }
    flush();
  }
  isWorking = false;
}

function take(message: ToThread): void {
  if (message.kind === 'open') {
    const pipeline = new Pipeline(message);
    sessions.set(message.session, {
      id: message.session,
      pipeline,
      received: 0,
      wanted: 0,
      isStarved: true,
      spentMs: 0,
      reportedMs: 0,
    });
    return;
  }
  const session = sessions.get(message.session);
  if (!session) return;
  if (message.kind === 'bytes') {
    session.pipeline.input.append(message.bytes);
    session.received += message.bytes.length;
    session.isStarved = false;
  } else if (message.kind === 'end') {
    session.pipeline.input.hasEnded = true;
    session.isStarved = false;
  } else if (message.kind === 'want') {
    session.wanted += message.bytes;
  } else {
    sessions.delete(session.id);
    session.pipeline.close();
  }
}

silenceConsole();
// The entry point of a worker thread: see decoder-thread.ts.
parentPort?.on('message', (messages: readonly ToThread[]) => {
  for (const message of messages) take(message);
  void workOnAll();
});
