import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverMessageSchema } from '../../../../src/contract/desktop/server-messages.ts';
import type { LocalModel } from '../../../../src/server/speech/engines/local/find-local-model.ts';
import type { Child } from '../../../../src-main/processes/child.ts';
import { createEngineProcesses } from '../../../../src-main/server/engine-processes.ts';
import { moonshineGguf } from '../../../support/speech/moonshine-gguf.ts';
import { openSession, pcmOf, recogniseSamples } from '../../../support/speech/session.ts';
import { processesNaming, testFolder } from '../../../support/speech/test-folder.ts';
import { SENTENCE, speak } from '../../../support/speech/voice.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const PROGRAM = path('../../../../src/server/speech/engines/local/local-program.ts');
const SHIM = path('../../../support/electron-stand-in/native/parent-port.ts');

/** Starts the program like the app does, with Node's IPC channel instead of Electron's. */
function startEngine(_program: string, args: readonly string[]): Child {
  const child = fork(PROGRAM, [...args], { execArgv: ['--import', SHIM], serialization: 'advanced' });
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
let relay: ReturnType<typeof createEngineProcesses>;

/** The server's modules as loaded in a process that the app has started. */
async function inServer() {
  vi.resetModules();
  const { appHost } = await import('../../../../src/server/speech/engines/app-host.ts');
  const { createLocalEngine } = await import('../../../../src/server/speech/engines/local/local-engine.ts');
  return { appHost, createLocalEngine };
}

beforeEach(() => {
  said = [];
  port = new EventEmitter();
  relay = createEngineProcesses(startEngine, (data) => port.emit('message', { data }));
  Object.assign(port, {
    postMessage(message: unknown) {
      const news = serverMessageSchema.parse(structuredClone(message));
      said.push(news.is);
      if (news.is !== 'ready') relay.handleMessage(news);
    },
  });
  Object.assign(process, { parentPort: port });
});
afterEach(() => {
  relay.end();
  Reflect.deleteProperty(process, 'parentPort');
});

it('appHost is available only in a server started by the app', async () => {
  expect((await inServer()).appHost()).not.toBeNull();
  Reflect.deleteProperty(process, 'parentPort');
  expect((await inServer()).appHost()).toBeNull();
});

it('appHost reports readiness and turns a stop message into SIGTERM', async () => {
  const { appHost } = await inServer();
  appHost()?.ready('http://127.0.0.1:4000');
  expect(said).toEqual(['ready']);
  const ended = vi.fn<() => void>();
  process.once('SIGTERM', ended);
  port.emit('message', { data: { is: 'stop' } });
  expect(ended).toHaveBeenCalledOnce();
});

it('appHost rejects an invalid message, and its engine keeps working', async () => {
  const { appHost } = await inServer();
  // The app starts no engine here; only messages to the server matter.
  Object.assign(port, { postMessage: () => undefined });
  const engine = appHost()?.startEngine('local', []);
  const heard = vi.fn<(message: unknown) => void>();
  const ended = vi.fn<() => void>();
  engine?.onMessage(heard);
  engine?.onExit(ended);
  for (const data of [{ is: 'engine-paused', id: 1 }, { id: 1 }, null]) {
    expect(() => port.emit('message', { data })).toThrow('Invalid');
  }
  expect(ended).not.toHaveBeenCalled();
  port.emit('message', { data: { is: 'engine-message', id: 1, message: 'words' } });
  expect(heard).toHaveBeenCalledWith('words');
  port.emit('message', { data: { is: 'engine-ended', id: 1 } });
  expect(ended).toHaveBeenCalledOnce();
});

describe('local engine in a process started by the app', () => {
  const modelAt = (path: string): LocalModel => ({
    name: 'Moonshine Tiny',
    path,
    bytes: 1,
    languages: 'any' as const,
    detectsLanguage: true,
    streams: false,
  });

  it('recognises two utterances one after the other', async () => {
    const { createLocalEngine } = await inServer();
    const engine = createLocalEngine(modelAt(await moonshineGguf()));
    const pcm = await pcmOf(await speak(SENTENCE));
    const first = await recogniseSamples(openSession(engine), pcm);
    expect(first.text).toContain('lovely today');
    expect(await recogniseSamples(openSession(engine), pcm)).toEqual(first);
    expect(said).toEqual(['engine-start', 'engine-message', 'engine-message']);
    await engine.close?.();
  });

  it('ends its process on close and starts a new one on use', async () => {
    const { createLocalEngine } = await inServer();
    const path = join(await testFolder(), 'model.gguf');
    await copyFile(await moonshineGguf(), path);
    const engine = createLocalEngine(modelAt(path));
    engine.warm?.();
    await expect.poll(() => processesNaming(path)).toHaveLength(1);
    await engine.close?.();
    await expect.poll(() => processesNaming(path)).toEqual([]);
    const pcm = await pcmOf(await speak(SENTENCE));
    expect((await recogniseSamples(openSession(engine), pcm)).text).not.toBe('');
    await engine.close?.();
  });

  it('rejects with engine_unavailable for a damaged model', async () => {
    const { createLocalEngine } = await inServer();
    const path = join(await testFolder(), 'model.gguf');
    await writeFile(path, 'not a model at all');
    const heard = recogniseSamples(openSession(createLocalEngine(modelAt(path))), new Uint8Array(32_000));
    await expect(heard).rejects.toMatchObject({ code: 'engine_unavailable' });
  });
});
