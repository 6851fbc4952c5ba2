import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AudioFormat } from '../../src/contract/api/audio-formats.ts';
import { decodeStream, type StreamDecoding } from '../../src/server/audio/decode-stream.ts';
import { memoryOf } from '../support/server-process.ts';
import { PARAGRAPH, speak, toFormat } from '../support/speech/voice.ts';
import type { Result } from './measure.ts';

const TAKES = 200;

/** The first seconds of a recording; the rest never arrives. */
async function* beginningOf(bytes: Uint8Array, control: AbortSignal): AsyncGenerator<Uint8Array> {
  yield bytes;
  await new Promise<void>((resolve) => control.addEventListener('abort', () => resolve(), { once: true }));
}

async function headOf(path: string, bytes: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Opens decoders that have returned audio and wait for more input. */
async function openTakes(count: number, format: AudioFormat, bytes: Uint8Array, control: AbortController) {
  const { signal } = control;
  const decodings: StreamDecoding[] = [];
  for (let index = 0; index < count; index += 1) {
    const again = () => beginningOf(bytes, signal);
    const decoding = decodeStream({ format, headParts: [], feed: again(), reopenFeed: again, signal });
    await decoding.pcm.next();
    decodings.push(decoding);
  }
  return decodings;
}

/** The growth of this process's memory while it decodes so many live recordings. */
export async function benchDecoders(): Promise<Result> {
  const voice = await speak(PARAGRAPH);
  const live = await headOf(await toFormat(voice, 'live.webm'), 24 * 1024);
  const before = memoryOf(process.pid).now;
  const control = new AbortController();
  const decodings = await openTakes(TAKES, 'webm', live, control);
  await sleep(500);
  const { now } = memoryOf(process.pid);
  control.abort();
  await Promise.all(decodings.map(({ pcm }) => pcm.next().catch(() => undefined)));
  return {
    name: `${TAKES} open decoders: memory`,
    value: now - before,
    unit: ' MB more',
    aim: 100,
    detail: `${before.toFixed(0)} -> ${now.toFixed(0)} MB`,
  };
}
