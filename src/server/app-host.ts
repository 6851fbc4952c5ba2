import type { WhisperChild } from './speech/whisper-child.ts';
import type { WhisperAnswer, WhisperAsk } from './speech/whisper-program.ts';

/** What this server tells the desktop app that started it. */
type ToApp =
  | { is: 'ready'; address: string }
  | { is: 'whisper-start'; id: number; modelPath: string }
  | { is: 'whisper-ask'; id: number; ask: WhisperAsk }
  | { is: 'whisper-kill'; id: number };
/** What the app tells it. */
type FromApp =
  | { is: 'stop' }
  | { is: 'whisper-answer'; id: number; answer: WhisperAnswer }
  | { is: 'whisper-ended'; id: number };

interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: FromApp }) => void): unknown;
  postMessage(message: ToApp): void;
}

/** The desktop app, as the server that it started on its own computer knows it. */
export interface AppHost {
  /** Tells where this server listens. */
  ready(address: string): void;
  /** Has the app start the process that runs whisper.cpp: only the app can start any of its own kind. */
  startWhisper(modelPath: string): WhisperChild;
}

type Settle = (answer: WhisperAnswer | null) => void;

function createAppHost(port: ParentPort): AppHost {
  const waiting = new Map<number, Settle>();
  const ended = new Set<number>();
  let lastId = 0;

  const settle = (id: number, answer: WhisperAnswer | null): void => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };

  port.on('message', ({ data }) => {
    // The same way as from a terminal: what is on its way gets time to end.
    if (data.is === 'stop') process.emit('SIGTERM');
    else if (data.is === 'whisper-answer') settle(data.id, data.answer);
    else {
      ended.add(data.id);
      settle(data.id, null);
    }
  });

  return {
    ready: (address) => port.postMessage({ is: 'ready', address }),
    startWhisper(modelPath) {
      lastId += 1;
      const id = lastId;
      port.postMessage({ is: 'whisper-start', id, modelPath });
      return {
        ask: (ask) =>
          new Promise((resolve) => {
            if (ended.has(id)) {
              resolve(null);
              return;
            }
            waiting.set(id, resolve);
            port.postMessage({ is: 'whisper-ask', id, ask });
          }),
        kill() {
          port.postMessage({ is: 'whisper-kill', id });
          settle(id, null);
        },
        // The app ends it together with this server.
        setIdle: () => undefined,
      };
    },
  };
}

let host: AppHost | null | undefined;

/** The app that started this server; null for one that was started by hand. */
export function appHost(): AppHost | null {
  if (host === undefined) {
    const { parentPort } = process as { readonly parentPort?: ParentPort };
    host = parentPort ? createAppHost(parentPort) : null;
  }
  return host;
}
