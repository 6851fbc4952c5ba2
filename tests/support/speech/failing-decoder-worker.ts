import { workerData } from 'node:worker_threads';
import { ByteInput } from '../../../src/server/audio/containers/byte-input.ts';

/**
 * The program of a decoder thread with faults that no known recording triggers. A recording whose bytes
 * contain one of these texts runs the function beside it, which simulates a fault inside a decoder.
 */
const FAULTS: Record<string, () => void> = {
  'hang, please': () => {
    for (;;);
  },
  'break, please': () => {
    throw new WebAssembly.RuntimeError('unreachable');
  },
  'eat, please': () => {
    const eaten: number[][] = [];
    for (;;) eaten.push(new Array<number>(100_000).fill(0));
  },
};

const { text } = ByteInput.prototype;
ByteInput.prototype.text = function textOrFail(from: number, to: number): string {
  const ahead = Buffer.from(this.peek(0, Math.min(this.length, 200))).toString('latin1');
  for (const [words, fail] of Object.entries(FAULTS)) if (ahead.includes(words)) fail();
  return text.call(this, from, to);
};

/** Set by a test: the number of steps after which the thread dies once, whatever it works on; 0 for never. */
const { dieAfter } = workerData as { dieAfter: Int32Array };
const { take } = ByteInput.prototype;
ByteInput.prototype.take = function takeOrDie(count: number): Uint8Array {
  if (Atomics.load(dieAfter, 0) > 0 && Atomics.sub(dieAfter, 0, 1) === 1) process.exit(1);
  return take.call(this, count);
};

await import('../../../src/server/audio/threads/decoder-worker.ts');
