import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SLICE_MS } from '../../src/contract/limits.ts';
import { type Slices, slicesOf } from '../support/live-device.ts';
import { memoryOf, type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts';
import { PARAGRAPH, speak } from '../support/speech/voice.ts';
import { digestOf, takeDevice } from '../support/take-device.ts';
import { TestClient } from '../support/test-client.ts';
import { median, ms, quantile, type Result } from './measure.ts';

/** Clock ticks a second in `/proc` (sysconf(3), `_SC_CLK_TCK` on Linux). */
const TICKS = 100;
const COUNTS = (process.env.RECORDERS ?? '25,50,100,150,200').split(',').map(Number);
/** How long each number of recorders is measured, after a while to start. */
const SECONDS = 12;
const BEGIN_SECONDS = 4;
const ACK_MS = 500;
const AIM_RECORDERS = 200;
const PASSWORD = 'walking-on-gravel';

/** Answers every piece at once: an engine elsewhere, so that the server alone is measured. */
async function startQuickEngine() {
  const server = createServer((received, response) => {
    received.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ text: 'The meeting begins at nine.' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close };
}

/** Processor time of a process so far, without its children, in milliseconds. */
function processorMs({ pid }: ServerProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** One device: its take, and a kept connection of its own. Cheaper than `fetch`, because it shares the machine. */
class Recorder {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #client: TestClient;
  readonly #device: ReturnType<typeof takeDevice>;
  readonly #acks: number[];
  #isStopped = false;

  constructor(client: TestClient, acks: number[]) {
    this.#client = client;
    this.#device = takeDevice(client);
    this.#acks = acks;
  }

  async record({ slices }: Slices, digests: readonly string[]): Promise<void> {
    await this.#device.open({ personalizeEnabled: false });
    let due = performance.now() + Math.random() * SLICE_MS;
    for (const [n, slice] of slices.entries()) {
      await sleep(Math.max(0, due - performance.now()));
      if (this.#isStopped) break;
      due += SLICE_MS;
      const began = performance.now();
      await this.#put(n, slice, digests[n] ?? '');
      this.#acks.push(performance.now() - began);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#device.discard();
    this.#agent.destroy();
  }

  async #put(n: number, body: Uint8Array, digest: string): Promise<void> {
    const { url, cookie } = this.#client;
    const sent = request(`${url}${this.#device.path}/chunks/${n}`, {
      method: 'PUT',
      agent: this.#agent,
      headers: {
        cookie: cookie ?? '',
        origin: url,
        'content-digest': digest,
        'content-length': body.byteLength,
      },
    });
    sent.end(body);
    const [answer] = await once(sent, 'response');
    answer.resume();
    await once(answer, 'end');
    if (answer.statusCode !== 200) throw new Error(`a slice answered ${answer.statusCode}`);
  }
}

interface Load {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server a recorded second, in milliseconds. */
  readonly processor: number;
  /** Memory of the server a recorder, in MB, over the server before it. */
  readonly memory: number;
}

async function measure(
  server: ServerProcess,
  client: TestClient,
  count: number,
  recording: Slices,
): Promise<Load> {
  const digests = recording.slices.map((slice) => digestOf(slice));
  const acks: number[] = [];
  const { now: before } = memoryOf(server.pid);
  const recorders = Array.from({ length: count }, () => new Recorder(client, acks));
  const running = Promise.all(recorders.map((recorder) => recorder.record(recording, digests)));
  await Promise.race([running, sleep(BEGIN_SECONDS * 1000)]);
  acks.length = 0;
  const spent = processorMs(server);
  await Promise.race([running, sleep(SECONDS * 1000)]);
  const processor = (processorMs(server) - spent) / ((acks.length * SLICE_MS) / 1000);
  const memory = (memoryOf(server.pid).now - before) / count;
  const measured = { count, p50: median(acks), p99: quantile(acks, 0.99), processor, memory };
  await Promise.all(recorders.map((recorder) => recorder.stop()));
  await running;
  return measured;
}

const told = ({ count, p50, p99 }: Load): string => `${count}: ${ms(p50)}, ${ms(p99)}`;

async function withServer<T>(task: (server: ServerProcess, client: TestClient) => Promise<T>): Promise<T> {
  const folder = temporaryFolder();
  const engine = await startQuickEngine();
  const server = await startServer(folder.path, {
    SPEECH_ENGINE: 'openai',
    OPENAI_API_KEY: 'bench',
    OPENAI_BASE_URL: engine.url,
    QUOTAS: 'off',
  });
  const client = new TestClient(server.url);
  const person = { name: 'Bench', email: 'bench@example.com', password: PASSWORD };
  await client.json('POST', '/api/register', person);
  try {
    return await task(server, client);
  } finally {
    await server.stop();
    engine.close();
    folder.remove();
  }
}

/**
 * How many people one process hears at once, the load generator on the same machine, and what each costs: slices
 * stored, decoded and cut, with an engine elsewhere that answers at once.
 */
export async function benchRecorders(): Promise<Result[]> {
  const recording = await slicesOf(await speak(PARAGRAPH.repeat(3)));
  return withServer(async (server, client) => {
    await measure(server, client, 10, recording);
    const loads: Load[] = [];
    for (const count of COUNTS) {
      const load = await measure(server, client, count, recording);
      loads.push(load);
      if (load.p99 >= ACK_MS) break;
    }
    const held = loads.filter(({ p99 }) => p99 < ACK_MS).at(-1);
    const detail = `median and p99 of ${loads.map(told).join('; ')}`;
    return [
      {
        name: `${AIM_RECORDERS} over the recorders on one process at ack p99 < ${ACK_MS} ms`,
        value: AIM_RECORDERS / (held?.count ?? 0),
        unit: ' ×',
        aim: 1,
        detail: `${held?.count ?? 0} recorders; ${detail}`,
      },
      {
        name: 'processor time a recorded second, one process without its engine',
        value: held?.processor ?? Number.NaN,
        unit: ' ms',
        aim: 7,
        detail: loads.map(({ count, processor }) => `${count}: ${ms(processor)}`).join('; '),
      },
      {
        name: 'memory a live recorder',
        value: held?.memory ?? Number.NaN,
        unit: ' MB',
        aim: 1,
        detail: loads.map(({ count, memory }) => `${count}: ${memory.toFixed(2)} MB`).join('; '),
      },
    ];
  });
}

const SIGN_INS = 16;
const ROUND_MS = 5000;

/** How long an answer takes while sixteen people sign in again and again, over how long it takes otherwise. */
export async function benchSignIns(): Promise<Result> {
  return withServer(async (_server, client) => {
    const ask = async (isOver: () => boolean) => {
      const times: number[] = [];
      while (!isOver()) {
        const began = performance.now();
        const { status } = await client.get('/api/user');
        // An overloaded server refuses new work; on a busy machine that is sooner.
        if (status === 503) refused += 1;
        else if (status !== 200) throw new Error(`answered ${status}`);
        times.push(performance.now() - began);
        await sleep(10);
      }
      return times;
    };
    const during = async (work: () => Promise<void>) => {
      const end = performance.now() + ROUND_MS;
      const isOver = () => performance.now() > end;
      const works = Array.from({ length: SIGN_INS }, async () => {
        while (!isOver()) await work();
      });
      const times = await ask(isOver);
      await Promise.all(works);
      return times;
    };
    let refused = 0;
    const signIn = async () => {
      const { status } = await new TestClient(client.url).json('POST', '/api/login', {
        email: 'bench@example.com',
        password: PASSWORD,
      });
      if (status !== 200) throw new Error(`a sign-in answered ${status}`);
    };
    const idle: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      idle.push(...(await during(() => sleep(100))));
      busy.push(...(await during(signIn)));
    }
    const [one, other] = [quantile(busy, 0.99), quantile(idle, 0.99)];
    return {
      name: `other requests' p99 while ${SIGN_INS} sign in, over idle`,
      value: one / other,
      unit: ' ×',
      aim: 3,
      detail: `${ms(one)} over ${ms(other)}; medians ${ms(median(busy))} over ${ms(median(idle))}; ${refused} refused`,
    };
  });
}
