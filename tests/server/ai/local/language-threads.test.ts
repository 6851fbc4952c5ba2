import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LanguageThreadPool } from '../../../../src/server/ai/local/language-threads.ts';

let folder: string;
let program: URL;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-language-'));
  const path = join(folder, 'worker.mjs');
  // Executes the text of its task, and returns the number of tasks that this thread has received.
  writeFileSync(
    path,
    `import { parentPort, resourceLimits } from 'node:worker_threads';
     let tasks = 0;
     parentPort.on('message', ({ id, ask: { text } }) => {
       parentPort.postMessage({ id, begun: true });
       tasks += 1;
       if (text === 'hang') for (;;);
       if (text === 'sleep') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
       if (text === 'grow') { const all = []; for (;;) all.push(new Array(100_000).fill(tasks)); }
       if (text === 'throw') throw new Error('broken');
       if (text === 'limit') tasks = resourceLimits.maxOldGenerationSizeMb;
       if (text === 'fail') parentPort.postMessage({ id, failed: 'failed' });
       else parentPort.postMessage({ id, answer: String(tasks) });
     });`,
  );
  program = pathToFileURL(path);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIMIT_MS = 20_000;

function open(threads: number, limitMs = LIMIT_MS) {
  const line = new LanguageThreadPool({ threads, program, heapMb: 48 });
  return (text: string) => line.run('grammar', { text }, limitMs);
}

describe('LanguageThreadPool', () => {
  it.each(['throw', 'fail'])('starts a new thread after a task that ended with "%s"', async (text) => {
    const ask = open(1);
    expect(await ask('a')).toBe('1');
    expect(await ask('b')).toBe('2');
    await expect(ask(text)).rejects.toThrow();
    expect(await ask('c')).toBe('1');
  });

  it('ends a task that takes too long, but not the one queued behind it', async () => {
    const ask = open(1, 100);
    const hanging = ask('hang');
    const behind = ask('a');
    await expect(hanging).rejects.toMatchObject({ code: 'server_busy' });
    expect(await behind).toBe('1');
  });

  it('fails a task for which no thread can be started, and goes on', async () => {
    const place = new URL(program);
    const line = new LanguageThreadPool({ threads: 1, program: place });
    const hanging = line.run('grammar', { text: 'hang' }, 100);
    const behind = line.run('grammar', { text: 'a' }, LIMIT_MS);
    // Node throws for an address that is no file, as for a system without room for a thread.
    place.href = 'https://example.com/worker.mjs';
    await expect(hanging).rejects.toMatchObject({ code: 'server_busy' });
    await expect(behind).rejects.toThrow();
    place.href = program.href;
    expect(await line.run('grammar', { text: 'a' }, LIMIT_MS)).toBe('1');
  });

  it('limits the memory of a task', async () => {
    expect(await open(1)('limit')).toBe('48');
    const ask = open(1);
    await expect(ask('grow')).rejects.toThrow(/memory/i);
    expect(await ask('a')).toBe('1');
  });

  it('starts no more threads than allowed', async () => {
    const ask = open(1);
    expect(await Promise.all([ask('a'), ask('b'), ask('c')])).toEqual(['1', '2', '3']);
  });

  it('survives a message that cannot be cloned', async () => {
    const line = new LanguageThreadPool({ threads: 1, program });
    const text = (() => 'a') as unknown as string;
    await expect(line.run('grammar', { text }, LIMIT_MS)).rejects.toThrow('could not be cloned');
    expect(await line.run('grammar', { text: 'a' }, LIMIT_MS)).toBe('1');
  });

  it('uses a free thread while another task hangs', async () => {
    const ask = open(2, 3000);
    const hanging = expect(ask('sleep')).rejects.toMatchObject({ code: 'server_busy' });
    let isHanging = true;
    void hanging.then(() => {
      isHanging = false;
    });
    expect(await ask('a')).toBe('1');
    expect(isHanging).toBe(true);
    await hanging;
  });
});
