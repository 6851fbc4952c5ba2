import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SLICE_MS } from '../../src/contract/limits.ts';
import { toFormat } from './speech/voice.ts';
import { type ReceivedEvent, takeDevice } from './take-device.ts';
import type { Answer, TestClient } from './test-client.ts';

const run = promisify(execFile);

/** A recording as a browser delivers it: slices of a quarter of a second. `seconds` is its duration. */
export interface Slices {
  readonly slices: readonly Uint8Array<ArrayBuffer>[];
  readonly seconds: number;
}

/** Cuts the audio of a WAV file into slices of WebM. */
export async function slicesOf(wav: string): Promise<Slices> {
  const path = await toFormat(wav, 'live.webm');
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    wav,
  ]);
  const seconds = Number(stdout);
  const bytes = new Uint8Array(await readFile(path));
  const count = Math.ceil((seconds * 1000) / SLICE_MS);
  const size = Math.ceil((await stat(path)).size / count);
  const slices = Array.from({ length: count }, (_, n) => bytes.slice(n * size, (n + 1) * size));
  return { slices: slices.filter(({ byteLength }) => byteLength > 0), seconds };
}

/**
 * Measurements of a recording sent to a server: milliseconds, but segment times are in seconds of the
 * recording.
 */
export interface Spoken {
  readonly answer: Answer;
  /** From the last slice to the transcript. */
  readonly wait: number;
  /** Delay between the speech and its final text, one for each segment. */
  readonly lags: readonly number[];
  /** Time until the server acknowledged each slice. */
  readonly acks: readonly number[];
}

/** Calls with each slice at its time in the recording; `speed` 2 is twice as fast. */
export async function sendAtPace(
  { slices }: Slices,
  speed: number,
  task: (slice: Uint8Array<ArrayBuffer>, n: number) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  for (const [n, slice] of slices.entries()) {
    const due = began + ((n + 1) * SLICE_MS) / speed;
    await sleep(Math.max(0, due - performance.now()));
    await task(slice, n);
  }
}

/**
 * Sends a recording to a server in real time and waits for its transcript. `watched`: with interim results.
 */
export async function speakInto(
  client: TestClient,
  recording: Slices,
  { speed = 1, watched = true }: { speed?: number; watched?: boolean } = {},
): Promise<Spoken> {
  const device = takeDevice(client);
  // Measures recognition only, without a personal style.
  await device.open({ personalizeEnabled: false });
  const began = performance.now();
  const lags: number[] = [];
  const onEvent = ({ name, data }: ReceivedEvent): void => {
    if (name === 'segment' && 'end' in data) lags.push(performance.now() - began - (data.end * 1000) / speed);
  };
  const leaving = new AbortController();
  const watching = watched ? device.events({ onEvent, signal: leaving.signal }) : Promise.resolve([]);
  const acks: number[] = [];
  await sendAtPace(recording, speed, async (slice, n) => {
    const sent = performance.now();
    const { status, text } = await device.put(n, slice);
    if (status !== 200) throw new Error(`slice ${n} answered ${status}: ${text}`);
    acks.push(performance.now() - sent);
  });
  const stopped = performance.now();
  const answer = await device.finish(recording.slices.length);
  const wait = performance.now() - stopped;
  leaving.abort();
  await watching;
  return { answer, wait, lags, acks };
}
