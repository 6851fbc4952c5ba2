import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startEngineProcess } from '../../../../../src/server/speech/engines/engine-process.ts';
import { ModelProgramPool } from '../../../../../src/server/speech/engines/moonshine/program-pool.ts';
import { FakeEngineProcess } from '../../../../support/speech/fake-engine-process.ts';
import { testFolder } from '../../../../support/speech/test-folder.ts';
import { SENTENCE, speak } from '../../../../support/speech/voice.ts';

test('ModelProgramPool falls back to WebAssembly when the native runtime crashes, without losing a piece', async () => {
  const runtimes: string[] = [];
  const start: typeof startEngineProcess = (program, args) => {
    runtimes.push(args[1] ?? '');
    const process = startEngineProcess(program, args);
    if (args[1] === 'auto') process.kill();
    return process;
  };
  const pool = new ModelProgramPool(await testFolder(), 'auto', start);
  onTestFinished(() => pool.close());
  const id = pool.nextId();
  const line = pool.open(id, () => undefined);
  const file = await readFile(await speak(SENTENCE));
  line.send({ is: 'open', id, vocabulary: [], phrases: [] });
  line.send({
    is: 'hear',
    id,
    pcm: new Uint8Array(file.subarray(file.indexOf('data') + 8)),
    isWatched: false,
  });
  line.send({ is: 'end', id });
  const answer = await line.answer;
  expect(answer.is === 'words' && answer.words.map(({ text }) => text).join(' ')).toBe(SENTENCE);
  expect(runtimes).toEqual(['auto', 'auto', 'wasm']);
});

/** A pool of silent programs. `ask` opens a session that one of them owes an answer. */
function startFakePool(runtime: 'auto' | 'wasm') {
  const programs: FakeEngineProcess[] = [];
  const runtimes: string[] = [];
  const pool = new ModelProgramPool('/models', runtime, (_program, args) => {
    const program = new FakeEngineProcess();
    programs.push(program);
    runtimes.push(args[1] ?? '');
    return program;
  });
  onTestFinished(() => pool.close());
  const ask = () => {
    const id = pool.nextId();
    const call = pool.open(id, () => undefined);
    call.send({ is: 'end', id });
    return { id, answer: call.answer };
  };
  return { programs, runtimes, ask };
}

describe('ModelProgramPool whose programs end while they load', () => {
  function startPool() {
    const { programs, runtimes, ask } = startFakePool('auto');
    const answer = async ({ id, answer }: ReturnType<typeof ask>) => {
      programs.at(-1)?.says({ is: 'words', id, words: [], missed: [] });
      await expect(answer).resolves.toMatchObject({ id });
    };
    return { programs, runtimes, ask, answer };
  }

  test('starts native programs again once one was ready', async () => {
    const { programs, runtimes, ask, answer } = startPool();
    const first = ask();
    programs[0]?.says({ is: 'ready', runtime: 'native' });
    await answer(first);
    programs[0]?.crashes();
    const second = ask();
    programs[1]?.crashes();
    programs[2]?.crashes();
    programs[3]?.says({ is: 'ready', runtime: 'wasm' });
    await answer(second);
    programs[3]?.crashes();
    ask().answer.catch(() => undefined);
    expect(runtimes).toEqual(['auto', 'auto', 'auto', 'wasm', 'auto']);
  });

  test('stays on WebAssembly when no native program was ever ready', async () => {
    const { programs, runtimes, ask, answer } = startPool();
    const first = ask();
    programs[0]?.crashes();
    programs[1]?.crashes();
    programs[2]?.says({ is: 'ready', runtime: 'wasm' });
    await answer(first);
    programs[2]?.crashes();
    ask().answer.catch(() => undefined);
    expect(runtimes).toEqual(['auto', 'auto', 'wasm', 'wasm']);
  });

  test('fails a session when the program on WebAssembly ends as well', async () => {
    const { programs, ask } = startPool();
    const { answer } = ask();
    for (const n of [0, 1, 2]) programs[n]?.crashes();
    await expect(answer).rejects.toMatchObject({ code: 'engine_failed' });
  });
});

test('startEngineProcess survives a process that is out of file descriptors, and signals no other one', async () => {
  const limited = `ulimit -n 128; exec "$0" --input-type=module -e "$1"`;
  const script = `
    import { ChildProcess } from 'node:child_process';
    import { openSync } from 'node:fs';
    import { startEngineProcess } from '${new URL('../../../../../src/server/speech/engines/engine-process.ts', import.meta.url)}';
    // The real one could end this whole run.
    ChildProcess.prototype.kill = function () { process.stdout.write('signalled ' + this.pid + ', '); };
    for (;;) { try { openSync('/dev/null'); } catch { break; } }
    const program = startEngineProcess('moonshine', ['/models', 'auto']);
    program.onExit(() => process.stdout.write('exited'));
    program.send({ is: 'close', id: 1 });
    program.setIdle(true);
    program.kill();`;
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', limited, process.execPath, script]);
  expect(stdout).toBe('exited');
});

test('startEngineProcess returns a program that ends at once when the system cannot start one', async () => {
  // Longer than an argument of Linux: Node throws this failure, as it does too little memory.
  const program = startEngineProcess('moonshine', ['x'.repeat(200_000)]);
  program.send({ is: 'close', id: 1 });
  program.kill();
  await new Promise<void>((resolve) => program.onExit(resolve));
});

describe('ModelProgramPool with a program that does not answer', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  function startPool() {
    vi.useFakeTimers();
    const { programs, ask } = startFakePool('wasm');
    return { programs, ask: () => ask().answer };
  }

  test('ends it, also while further sessions ask more often than it is checked', async () => {
    const { programs, ask } = startPool();
    const refused = expect(ask()).rejects.toMatchObject({ code: 'engine_timeout' });
    for (let n = 0; n < 8; n += 1) {
      await vi.advanceTimersByTimeAsync(20_000);
      ask().catch(() => undefined);
    }
    await refused;
    expect(programs[0]?.isKilled).toBe(true);
  });

  test('does not end it because the computer slept', async () => {
    let sleptMs = 0;
    const { programs, ask } = startPool();
    const clock = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + sleptMs);
    const refused = expect(ask()).rejects.toMatchObject({ code: 'engine_timeout' });
    await vi.advanceTimersByTimeAsync(15_000);
    sleptMs = 8 * 3_600_000;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(programs[0]?.isKilled).toBe(false);
    await vi.advanceTimersByTimeAsync(120_000);
    await refused;
  });
});
