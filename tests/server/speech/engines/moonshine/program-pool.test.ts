import { readFile } from 'node:fs/promises';
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
  expect(runtimes).toEqual(['auto', 'wasm']);
});

describe('ModelProgramPool with a program that does not answer', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** A pool of silent programs, and the outcome of a session that one of them owes an answer. */
  function startPool() {
    vi.useFakeTimers();
    const programs: FakeEngineProcess[] = [];
    const pool = new ModelProgramPool('/models', 'wasm', () => {
      const program = new FakeEngineProcess();
      programs.push(program);
      return program;
    });
    onTestFinished(() => pool.close());
    const ask = () => {
      const id = pool.nextId();
      const call = pool.open(id, () => undefined);
      call.send({ is: 'end', id });
      return call.answer;
    };
    return { programs, ask };
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
