import { type Slices, type Spoken, slicesOf, speakInto } from '../support/live-device.ts';
import { memoryOf, type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts';
import { PARAGRAPH, speak } from '../support/speech/voice.ts';
import { TestClient } from '../support/test-client.ts';
import { median, ms, quantile, type Result } from './measure.ts';

/** The duration of the paragraph in seconds. */
const PARAGRAPH_SECONDS = 10.4;

const speech = async (seconds: number): Promise<Slices> =>
  slicesOf(
    await speak(
      seconds < 8
        ? 'The meeting begins at nine in the morning. Please bring the report about the new building.'
        : PARAGRAPH.repeat(Math.round(seconds / PARAGRAPH_SECONDS)),
    ),
  );

async function withServer<T>(task: (server: ServerProcess, person: () => Promise<TestClient>) => Promise<T>) {
  const folder = temporaryFolder();
  const server = await startServer(folder.path, { SPEECH_ENGINE: 'moonshine', QUOTAS: 'off' });
  let people = 0;
  const person = async () => {
    people += 1;
    const client = new TestClient(server.url);
    const email = `bench-${people}@example.com`;
    await client.json('POST', '/api/register', { name: 'Bench', email, password: 'walking-on-gravel' });
    return client;
  };
  try {
    return await task(server, person);
  } finally {
    await server.stop();
    folder.remove();
  }
}

const wordsOf = ({ answer }: Spoken): string => (answer.body as { originalText: string }).originalText;

/**
 * The wait after stop must not grow with the recording's length; segments become final during the recording.
 */
export async function benchStop(): Promise<Result[]> {
  return withServer(async (_server, person) => {
    const client = await person();
    const waits = new Map<number, number>();
    let lags: readonly number[] = [];
    for (const [seconds, rounds] of [
      [5, 5],
      [60, 2],
      [600, 1],
    ] as const) {
      const recording = await speech(seconds);
      const all: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const spoken = await speakInto(client, recording);
        if (spoken.answer.status !== 200 || wordsOf(spoken) === '') throw new Error(spoken.answer.text);
        all.push(spoken.wait);
        lags = spoken.lags;
      }
      waits.set(seconds, median(all));
    }
    const of = (seconds: number) => waits.get(seconds) ?? Number.NaN;
    return [
      {
        name: 'wait after stop, 600 s of speech over 5 s',
        value: of(600) / of(5),
        unit: '×',
        aim: 1.5,
        detail: [5, 60, 600].map((seconds) => `${seconds} s: ${ms(of(seconds))}`).join(', '),
      },
      {
        name: 'settled words behind speech, median',
        value: median(lags) / 1000,
        unit: ' s',
        aim: 2,
        detail: `p95 ${(quantile(lags, 0.95) / 1000).toFixed(2)} s of ${lags.length} segments in 600 s`,
      },
    ];
  });
}

/** Fifty users who record at the same time: the server stores every slice and transcribes every recording. */
export async function benchCrowd(count = 50): Promise<Result[]> {
  return withServer(async (server, person) => {
    const recording = await speech(20);
    const people = await Promise.all(Array.from({ length: count }, person));
    const spoken = await Promise.allSettled(people.map((client) => speakInto(client, recording)));
    const done = spoken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const acks = done.flatMap((one) => one.acks);
    const good = done.filter((one) => one.answer.status === 200 && wordsOf(one) !== '');
    return [
      {
        name: `errors, ${count} takes of 20 s at once`,
        value: count - good.length,
        unit: '',
        aim: 0,
        detail: `server at most ${memoryOf(server.pid).peak.toFixed(0)} MB`,
      },
      {
        name: `slice acknowledged, p99 of ${acks.length} with ${count} takes at once`,
        value: quantile(acks, 0.99),
        unit: ' ms',
        aim: 500,
        detail: `median ${ms(median(acks))}; text after ${ms(median(good.map(({ wait }) => wait)))}`,
      },
    ];
  });
}
