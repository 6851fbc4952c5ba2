import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { memoryOf, startServer, temporaryFolder } from '../support/server-process.ts';
import { sharedMoonshine } from '../support/speech/shared-moonshine.ts';
import { PARAGRAPH, speak, synthesize, toFormat } from '../support/speech/voice.ts';
import { TestClient } from '../support/test-client.ts';
import { interleaved, median, ms, type Result, timed } from './measure.ts';

/** The typical length of a piece in bytes. */
const PART_BYTES = 15 * 32_000;

/** Runs only the engine, on the same audio in pieces. */
async function hearInParts(samples: Uint8Array): Promise<void> {
  for (let at = 0; at < samples.length; at += PART_BYTES) {
    const session = sharedMoonshine().open({
      language: 'en',
      vocabulary: [],
      context: '',
      onPartial: () => undefined,
      isWatched: () => false,
      signal: new AbortController().signal,
    });
    await session.feed(samples.subarray(at, at + PART_BYTES));
    await session.end();
    session.close();
  }
}

async function signedUp(url: string): Promise<TestClient> {
  const client = new TestClient(url);
  await client.json('POST', '/api/register', {
    name: 'Bench',
    email: 'bench@example.com',
    password: 'walking-on-gravel',
  });
  return client;
}

async function uploadFile(client: TestClient, path: string): Promise<void> {
  const answer = await client.upload(await openAsBlob(path), { language: 'en' });
  if (answer.status !== 200) throw new Error(`upload answered ${answer.status}: ${answer.text}`);
}

/** The time from upload to text, compared with the engine alone on the same minute of speech. */
export async function benchWait(rounds = 5): Promise<Result> {
  const folder = temporaryFolder();
  const server = await startServer(folder.path, { SPEECH_ENGINE: 'moonshine' });
  const client = await signedUp(server.url);
  const wav = await speak(PARAGRAPH.repeat(5));
  const webm = await toFormat(wav, 'webm');
  const samples = (await readFile(wav)).subarray(44);
  const times = await interleaved(rounds, {
    bare: () => timed(() => hearInParts(samples)),
    ours: () => timed(() => uploadFile(client, webm)),
  });
  await server.stop();
  folder.remove();
  await sharedMoonshine().close();
  const [ours, bare] = [median(times.ours), median(times.bare)];
  return {
    name: 'upload to text over the bare engine (60 s)',
    value: ours / bare,
    unit: '×',
    aim: 1.1,
    detail: `${ms(ours)} / ${ms(bare)}`,
  };
}

/** The growth of the server's memory during eight parallel uploads of 10 MB. */
export async function benchUploadMemory(): Promise<Result> {
  const folder = temporaryFolder();
  const server = await startServer(folder.path, { SPEECH_ENGINE: 'moonshine' });
  const client = await signedUp(server.url);
  const file = await synthesize('anullsrc=r=44100:cl=stereo:d=60', 'wav');
  await uploadFile(client, await speak('Hello there.'));
  const before = memoryOf(server.pid).now;
  await Promise.all(Array.from({ length: 8 }, () => uploadFile(client, file)));
  const { peak } = memoryOf(server.pid);
  await server.stop();
  folder.remove();
  return {
    name: 'server memory over 8 uploads of 10 MB at once',
    value: peak - before,
    unit: ' MB more',
    aim: 100,
    detail: `${before.toFixed(0)} -> ${peak.toFixed(0)} MB`,
  };
}
