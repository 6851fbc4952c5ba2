import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { appHost } from '../app-host.ts';
import { programEnvironment } from '../audio/program-environment.ts';
import { serveWhisper, type WhisperAnswer, type WhisperAsk } from './whisper-program.ts';

const require = createRequire(import.meta.url);
export const WHISPER_MODULE = '@fugood/whisper.node';

/** A process that runs whisper.cpp, and the line to it. */
export interface WhisperChild {
  /** Asks once; resolves with null where the process ended instead. One question at a time. */
  ask(question: WhisperAsk): Promise<WhisperAnswer | null>;
  kill(): void;
  /** The process keeps nothing alive while it has nothing to do. */
  setIdle(isIdle: boolean): void;
}

/** By this program's own executable: it is Node. */
function spawnWhisper(modelPath: string): WhisperChild {
  const places = [require.resolve(WHISPER_MODULE), modelPath].map((place) => JSON.stringify(place));
  const line = `{
    hear: (listener) => { process.on('message', listener); process.on('disconnect', () => process.exit()); },
    say: (answer) => process.send(answer),
  }`;
  const child = spawn(
    process.execPath,
    ['-e', `(${serveWhisper.toString()})(require, ${places.join(', ')}, ${line})`],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: programEnvironment({ UV_THREADPOOL_SIZE: '1' }),
    },
  );
  return {
    ask: (question) =>
      new Promise<WhisperAnswer | null>((resolve) => {
        const end = () => resolve(null);
        child.once('message', (answer: WhisperAnswer) => resolve(answer));
        child.once('close', end);
        child.once('error', end);
        child.send(question, (error) => error && end());
      }).finally(() => child.removeAllListeners()),
    kill: () => void child.kill('SIGKILL'),
    setIdle(isIdle) {
      if (isIdle) {
        child.unref();
        child.channel?.unref();
      } else {
        child.ref();
        child.channel?.ref();
      }
    },
  };
}

/** Starts it: in the desktop app, whose executable is not Node, the app does so. */
export function startWhisper(modelPath: string): WhisperChild {
  return appHost()?.startWhisper(modelPath) ?? spawnWhisper(modelPath);
}
