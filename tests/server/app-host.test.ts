import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Child } from '../../src-main/processes/child.ts';
import { serverNewsSchema } from '../../src-main/server/server-messages.ts';
import { createWhisperRelay } from '../../src-main/server/whisper-relay.ts';
import { writeTinyWhisperModel } from '../support/speech/tiny-whisper-model.ts';
import { processesNaming, workplace } from '../support/speech/workplace.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const WORKER = path('../../src/server/speech/whisper-worker.ts');
const SHIM = path('../support/electron-stand-in/native/parent-port.ts');

/** Starts the program as the app does, with Node's own channel in place of Electron's. */
function startWhisper(modelPath: string): Child {
  const child = fork(WORKER, [modelPath], {
    execArgv: ['--import', SHIM],
    serialization: 'advanced',
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
  });
  return Object.assign(new EventEmitter(), {
    stderr: null,
    postMessage: (message: unknown) => void child.send(message as object),
    kill: () => child.kill('SIGKILL'),
    on(event: string, listener: (value: unknown) => void) {
      child.on(event, listener);
    },
  }) as Child;
}

let said: unknown[];
let port: EventEmitter;
let relay: ReturnType<typeof createWhisperRelay>;

/** The server's modules, as they are in a process that the app has started. */
async function inServer() {
  vi.resetModules();
  const { appHost } = await import('../../src/server/app-host.ts');
  const { createWhisperProcess } = await import('../../src/server/speech/whisper-process.ts');
  return { appHost, createWhisperProcess };
}

beforeEach(() => {
  said = [];
  port = new EventEmitter();
  relay = createWhisperRelay(startWhisper, (data) => port.emit('message', { data }));
  Object.assign(port, {
    postMessage(message: unknown) {
      const news = serverNewsSchema.parse(structuredClone(message));
      said.push(news.is);
      if (news.is !== 'ready') relay.hear(news);
    },
  });
  Object.assign(process, { parentPort: port });
});
afterEach(() => {
  relay.end();
  Reflect.deleteProperty(process, 'parentPort');
});

it('is there only for a server that the app has started', async () => {
  expect((await inServer()).appHost()).not.toBeNull();
  Reflect.deleteProperty(process, 'parentPort');
  expect((await inServer()).appHost()).toBeNull();
});

it('tells where the server listens, and ends it as a signal would', async () => {
  const { appHost } = await inServer();
  appHost()?.ready('http://127.0.0.1:4000');
  expect(said).toEqual(['ready']);
  const ended = vi.fn<() => void>();
  process.once('SIGTERM', ended);
  port.emit('message', { data: { is: 'stop' } });
  expect(ended).toHaveBeenCalledOnce();
});

describe('Whisper in a process that the app starts', () => {
  const asked = { samples: new ArrayBuffer(64_000), language: 'fr', prompt: '', maxThreads: 2 };

  it('understands one piece after the other', async () => {
    const { createWhisperProcess } = await inServer();
    const whisper = createWhisperProcess(await writeTinyWhisperModel(await workplace()));
    const { signal } = new AbortController();
    // The model has no weights: it says nothing, in the language it was told.
    expect(await whisper.transcribe({ ...asked, signal })).toEqual({ language: 'fr', segments: [] });
    expect(await whisper.transcribe({ ...asked, language: 'es', signal })).toMatchObject({ language: 'es' });
    expect(said).toEqual(['whisper-start', 'whisper-ask', 'whisper-ask']);
    whisper.close();
  });

  it('ends with the signal, and starts anew', async () => {
    const { createWhisperProcess } = await inServer();
    const model = await writeTinyWhisperModel(await workplace());
    const whisper = createWhisperProcess(model);
    const control = new AbortController();
    const refused = expect(whisper.transcribe({ ...asked, signal: control.signal })).rejects.toThrow(
      'enough',
    );
    control.abort(new Error('enough'));
    await refused;
    await expect.poll(() => processesNaming(model)).toEqual([]);
    const { signal } = new AbortController();
    expect(await whisper.transcribe({ ...asked, signal })).toMatchObject({ language: 'fr' });
    whisper.close();
  });

  it('says so when the model is damaged', async () => {
    const { createWhisperProcess } = await inServer();
    const model = await writeTinyWhisperModel(await workplace());
    await writeFile(model, 'not a model at all');
    const whisper = createWhisperProcess(model);
    const { signal } = new AbortController();
    await expect(whisper.transcribe({ ...asked, signal })).rejects.toMatchObject({
      code: 'engine_unavailable',
    });
  });
});
