import { ServerUnreachableError } from '../api/server-request.ts';
import type { Child } from '../processes/child.ts';
import { createEngineProcesses, type StartEngine } from './engine-processes.ts';
import { lastLineOf } from './last-line.ts';
import { type ServerCommand, serverMessageSchema } from './server-messages.ts';

export interface LocalServerParts {
  readonly environment: () => Promise<Readonly<Record<string, string>>>;
  /** Starts the built server. */
  readonly startServer: (environment: Readonly<Record<string, string>>) => Child;
  readonly startEngine: StartEngine;
  /** Its state changed. */
  readonly onChanged: () => void;
  readonly onDied: (code: number) => void;
  readonly now?: () => number;
}

export interface LocalServerState {
  readonly state: 'starting' | 'running' | 'failed';
  readonly address: string | null;
  readonly problem: string | null;
}

/** The server on this computer, in a process of its own. */
export interface LocalServer {
  /**
   * Where it listens; starts it where it does not run, and waits for it.
   * @throws ServerUnreachableError where it does not come up
   */
  address(): Promise<URL>;
  state(): LocalServerState;
  /** Ends it when what is on its way has ended; resolves once it is gone. Whoever asks meanwhile waits for the next one. */
  stop(): Promise<void>;
  /** Ends it for good: from then on there is none. */
  end(): Promise<void>;
}

/** Milliseconds that a start may take: a database of years is brought up to date first. */
const START_MS = 60_000;
/** Milliseconds that the end may take before the process is killed. */
const STOP_MS = 10_000;
/** Milliseconds before the first, second, ... start after it died. After the last one it stays down for a while. */
const BACKOFF_MS = [0, 500, 2000, 5000] as const;
/** Milliseconds after which a server that failed may be tried again. */
const FORGIVE_MS = 30_000;

interface Run {
  readonly child: Child;
  readonly ready: Promise<URL>;
  readonly ended: Promise<void>;
}

export function createLocalServer(parts: LocalServerParts): LocalServer {
  const { now = Date.now } = parts;
  let run: Run | null = null;
  let starting: Promise<Run> | null = null;
  let address: URL | null = null;
  let problem: string | null = null;
  /** When it died, of late. */
  let deaths: number[] = [];
  let stopping: Promise<void> | null = null;
  let isOver = false;

  const isGivenUp = (): boolean => deaths.length >= BACKOFF_MS.length;

  function follow(child: Child): Run {
    const ready = Promise.withResolvers<URL>();
    const ended = Promise.withResolvers<void>();
    const tell = (command: ServerCommand) => child.postMessage(command);
    const relay = createEngineProcesses(parts.startEngine, tell);
    const lastLine = lastLineOf(child.stderr);
    const late = setTimeout(() => child.kill(), START_MS);
    // Nobody may be waiting for it any more by the time it fails.
    ready.promise.catch(() => undefined);

    child.on('message', (data) => {
      const message = serverMessageSchema.parse(data);
      if (message.is !== 'ready') {
        relay.hear(message);
        return;
      }
      clearTimeout(late);
      address = new URL(message.address);
      problem = null;
      ready.resolve(address);
      parts.onChanged();
    });
    child.on('exit', (code) => {
      clearTimeout(late);
      relay.end();
      run = null;
      address = null;
      if (!stopping) {
        deaths.push(now());
        problem = lastLine();
        parts.onDied(code);
      }
      ready.reject(new ServerUnreachableError('the server on this computer ended'));
      ended.resolve();
      parts.onChanged();
    });
    return { child, ready: ready.promise, ended: ended.promise };
  }

  async function begin(): Promise<Run> {
    const pause = BACKOFF_MS[Math.min(deaths.length, BACKOFF_MS.length - 1)] ?? 0;
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const environment = await parts.environment();
    if (isOver) throw new ServerUnreachableError('the app ends');
    run = follow(parts.startServer(environment));
    return run;
  }

  async function running(): Promise<Run> {
    // One that was asked to end still listens for a while, and cuts off what comes late.
    while (stopping) await stopping;
    if (isOver) throw new ServerUnreachableError('the app ends');
    if (run) return run;
    starting ??= begin().finally(() => {
      starting = null;
    });
    return starting;
  }

  /** Where it listens; null where it ended before anybody could use it, and is worth another try. */
  async function foundOnce(): Promise<URL | null> {
    deaths = deaths.filter((at) => now() - at < FORGIVE_MS);
    if (isGivenUp()) throw new ServerUnreachableError('the server on this computer does not come up');
    const started = await running();
    try {
      const found = await started.ready;
      return stopping ? null : found;
    } catch (error) {
      if (isGivenUp() || isOver) throw error;
      return null;
    }
  }

  async function endRun({ child, ended }: Run): Promise<void> {
    child.postMessage({ is: 'stop' } satisfies ServerCommand);
    const late = setTimeout(() => child.kill(), STOP_MS);
    await ended;
    clearTimeout(late);
  }

  async function stop(): Promise<void> {
    // A start that has not come that far begins nothing once all is over.
    const last = run ?? (isOver ? null : await starting?.catch(() => null)) ?? null;
    if (!last) return;
    stopping ??= endRun(last).finally(() => {
      stopping = null;
    });
    await stopping;
  }

  return {
    async address() {
      for (;;) {
        const found = await foundOnce();
        if (found) return found;
      }
    },
    state() {
      if (address) return { state: 'running', address: address.origin, problem: null };
      return { state: isGivenUp() ? 'failed' : 'starting', address: null, problem };
    },
    stop,
    async end() {
      isOver = true;
      await stop();
    },
  };
}
