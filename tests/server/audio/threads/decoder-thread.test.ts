import { expect, it, vi } from 'vitest';
import { DecoderThread } from '../../../../src/server/audio/threads/decoder-thread.ts';

const started = vi.hoisted(() => [] as object[]);
vi.mock('node:worker_threads', async (original) => {
  const real = await original<typeof import('node:worker_threads')>();
  return {
    ...real,
    Worker: class extends real.Worker {
      constructor(file: URL, options: object) {
        started.push(options);
        super(file, options);
      }
    },
  };
});

it('gets no variable of the server, and bounded memory', async () => {
  const thread = new DecoderThread(() => undefined);
  await thread.close();
  expect(started).toHaveLength(1);
  expect(started[0]).toMatchObject({
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 },
  });
});
