import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { DecoderEnd } from '../../../../src/server/audio/decoder.ts';
import { DecoderThread } from '../../../../src/server/audio/threads/decoder-thread.ts';
import { speak } from '../../../support/speech/voice.ts';

const started = vi.hoisted(() => [] as object[]);
const sent = vi.hoisted(() => [] as unknown[]);
vi.mock('node:worker_threads', async (original) => {
  const real = await original<typeof import('node:worker_threads')>();
  return {
    ...real,
    Worker: class extends real.Worker {
      constructor(file: URL, options: object) {
        started.push(options);
        super(file, options);
      }
      override postMessage(...message: Parameters<InstanceType<typeof real.Worker>['postMessage']>): void {
        sent.push(message);
        super.postMessage(...message);
      }
    },
  };
});

it('DecoderThread starts its worker with an empty environment and limited memory', async () => {
  const thread = new DecoderThread(() => undefined);
  await thread.close();
  expect(started).toHaveLength(1);
  expect(started[0]).toMatchObject({
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 },
  });
});

interface Decoded {
  pcm: Uint8Array[];
  end: DecoderEnd;
}

function decodeIn(thread: DecoderThread) {
  const ended = Promise.withResolvers<Decoded>();
  const pcm: Uint8Array[] = [];
  const hints = { format: 'wav', ignoresLength: true, description: null } as const;
  const session = thread.open(hints, {
    onSource: () => undefined,
    onAudio: (part) => pcm.push(part),
    onConsumed: () => undefined,
    onEnd: (end) => ended.resolve({ pcm, end }),
    limitMs: () => 60_000,
  });
  session.want(10_000_000);
  return { session, ended: ended.promise };
}

it('DecoderThread batches slices into one message and keeps the audio of each recording apart', async () => {
  const thread = new DecoderThread(() => undefined);
  const whole = await readFile(await speak('The weather is lovely today.'));
  const alone = decodeIn(thread);
  alone.session.send(whole);
  alone.session.end();
  const { pcm } = await alone.ended;
  const sound = Buffer.concat(pcm);
  expect(sound.length).toBeGreaterThan(10_000);

  const many = Array.from({ length: 10 }, () => decodeIn(thread));
  const third = Math.ceil(whole.length / 3);
  // One slice of each recording after another, as devices send them.
  for (let at = 0; at < whole.length; at += third) {
    sent.length = 0;
    for (const { session } of many) session.send(whole.subarray(at, at + third));
    await sleep(120);
    expect(sent.length).toBeGreaterThan(0);
    if (at > 0) expect(sent.length).toBeLessThanOrEqual(2);
  }
  for (const { session } of many) session.end();
  for (const { ended } of many) {
    const decoded = await ended;
    expect(decoded.end).toBe('done');
    expect(Buffer.concat(decoded.pcm).equals(sound)).toBe(true);
  }
  await thread.close();
});
