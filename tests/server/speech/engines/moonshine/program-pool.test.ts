import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startEngineProcess } from '../../../../../src/server/speech/engines/engine-process.ts';
import { ModelProgramPool } from '../../../../../src/server/speech/engines/moonshine/program-pool.ts';
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
