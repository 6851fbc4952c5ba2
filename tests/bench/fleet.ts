import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { nodeIdOf } from '../../src/server/fleet/node-id.ts';
import { type Slices, sendAtPace, slicesOf } from '../support/live-device.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { type RoundRobin, startRoundRobin } from '../support/round-robin.ts';
import { sendingDevice, takeCallsOver } from '../support/sending-device.ts';
import { type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts';
import { PARAGRAPH, speak } from '../support/speech/voice.ts';
import { startS3rver } from '../support/start-s3rver.ts';
import { readEvents, takeDevice } from '../support/take-device.ts';
import { TestClient } from '../support/test-client.ts';
import { fleetSettings } from '../support/test-fleet.ts';
import { median, ms, type Result } from './measure.ts';

const SERVERS = 3;
const PERSON = { name: 'Ann', email: 'ann@example.com', password: 'walking-on-gravel' };
/** Clock ticks a second in `/proc` (sysconf(3), `_SC_CLK_TCK` on Linux). */
const TICKS = 100;
const IDLE_SECONDS = 10;

interface Node {
  readonly id: string;
  readonly server: ServerProcess;
}

interface Fleet {
  readonly nodes: Node[];
  readonly balancer: RoundRobin;
  readonly client: TestClient;
  readonly bucket: string;
  holderOf(take: string): Promise<Node>;
  /** Milliseconds since 1970 at which a take became a text; null before. */
  doneAt(take: string): Promise<number | null>;
}

async function withFleet<T>(task: (fleet: Fleet) => Promise<T>): Promise<T> {
  const folder = temporaryFolder();
  const postgres = await startPostgres();
  const s3 = await startS3rver('takes');
  const balancer = await startRoundRobin();
  const database = new pg.Client(`${postgres.url}/postgres`);
  await database.connect();
  const nodes: Node[] = [];
  for (let n = 0; n < SERVERS; n += 1) {
    const dataDir = join(folder.path, `node-${n}`);
    mkdirSync(dataDir);
    const server = await startServer(dataDir, {
      ...fleetSettings(`${postgres.url}/postgres`, s3.url),
      SPEECH_ENGINE: 'moonshine',
      QUOTAS: 'off',
      DATABASE_CONNECTIONS: '6',
    });
    nodes.push({ id: nodeIdOf(dataDir), server });
    balancer.servers.push(server.url);
  }
  const client = new TestClient(balancer.url);
  await client.json('POST', '/api/register', PERSON);
  const rowOf = async (take: string) =>
    (await database.query('select holder, state, updated_at from takes where id = $1', [take])).rows[0];
  try {
    return await task({
      nodes,
      balancer,
      client,
      bucket: s3.directory,
      async holderOf(take) {
        const row = await rowOf(take);
        const node = nodes.find(({ id }) => id === row?.holder);
        if (!node) throw new Error('no server holds the take');
        return node;
      },
      async doneAt(take) {
        const row = await rowOf(take);
        return row?.state === 'done' ? Number(row.updated_at) : null;
      },
    });
  } finally {
    await Promise.all(nodes.map(({ server }) => server.stop()));
    await database.end();
    await balancer.close();
    await s3.close();
    await postgres.stop();
    folder.remove();
  }
}

/** Processor time of a process so far, without its children, in milliseconds. */
function processorMs({ pid }: ServerProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** How long a slice takes to be acknowledged: asked of its holder, and of another server. */
async function measureForwarding({ nodes, client, holderOf }: Fleet, { slices }: Slices): Promise<Result> {
  const device = takeDevice(client);
  await device.open({ personalizeEnabled: false });
  const at = (url: string) =>
    takeDevice(Object.assign(new TestClient(url), { cookie: client.cookie }), device.id);
  const times: Record<'held' | 'sent on', number[]> = { held: [], 'sent on': [] };
  const [first, ...rest] = slices;
  if (first) await device.put(0, first);
  const holder = await holderOf(device.id);
  const other = nodes.find((node) => node !== holder) ?? holder;
  for (const [n, slice] of rest.entries()) {
    const kind = n % 2 === 0 ? 'held' : 'sent on';
    const began = performance.now();
    const { status, text } = await at((kind === 'held' ? holder : other).server.url).put(n + 1, slice);
    if (status !== 200) throw new Error(text);
    times[kind].push(performance.now() - began);
  }
  await device.discard();
  return {
    name: 'slice acknowledged through another server over its holder, median',
    value: median(times['sent on']) / median(times.held),
    unit: '×',
    aim: 3,
    detail: `${ms(median(times['sent on']))} over ${ms(median(times.held))}`,
  };
}

/** Processor time a second of a server that has nothing to do: leases, jobs. */
async function idleMs({ nodes }: Fleet): Promise<number> {
  const before = nodes.reduce((sum, { server }) => sum + processorMs(server), 0);
  await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000));
  const after = nodes.reduce((sum, { server }) => sum + processorMs(server), 0);
  return (after - before) / nodes.length / IDLE_SECONDS;
}

/** What a recorded second costs the server that hears it, besides its engine, and the bucket. */
async function measureCost(fleet: Fleet, recording: Slices): Promise<Result[]> {
  const { nodes, client, bucket, holderOf } = fleet;
  const device = takeDevice(client);
  await device.open({ personalizeEnabled: false });
  await device.put(0, recording.slices[0] ?? new Uint8Array());
  const holder = await holderOf(device.id);
  const idle = await idleMs(fleet);
  const before = nodes.map(({ server }) => processorMs(server));
  await sendAtPace({ ...recording, slices: recording.slices.slice(1) }, 1, async (slice, n) => {
    await device.put(n + 1, slice);
  });
  const spent = nodes.map(
    ({ server }, n) => processorMs(server) - (before[n] ?? 0) - idle * recording.seconds,
  );
  const objects = readdirSync(join(bucket, 'takes', 'takes'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.includes(device.id) && name.endsWith('_object'),
  ).length;
  await device.discard();
  const held = spent[nodes.indexOf(holder)] ?? Number.NaN;
  const others = spent.reduce((sum, one) => sum + one, 0) - held;
  return [
    {
      name: 'processor time a recorded second, holder, without the engine',
      value: held / recording.seconds,
      unit: ' ms',
      aim: 7,
      detail: `${ms(others / recording.seconds)} in the ${SERVERS - 1} others, by round robin; ${ms(idle)} a second and server when nobody records`,
    },
    {
      name: 'objects written to the bucket, a recorded minute',
      value: (objects * 60) / recording.seconds,
      unit: '',
      aim: 12,
      detail: `${objects} in ${recording.seconds.toFixed(0)} s`,
    },
  ];
}

/** From the death of the server that hears somebody to the next word. */
async function measureTakeover(fleet: Fleet, recording: Slices): Promise<Result> {
  const { client, balancer, holderOf } = fleet;
  const device = sendingDevice(takeCallsOver(fetch, { origin: balancer.url, cookie: client.cookie ?? '' }));
  let killed = Number.POSITIVE_INFINITY;
  let word = Number.NaN;
  const leaving = new AbortController();
  const watch = async () => {
    while (!leaving.signal.aborted) {
      await readEvents(client, `/api/takes/${device.id}/events`, {
        signal: leaving.signal,
        onEvent: ({ name }) => {
          if (name !== 'state' && Number.isNaN(word) && performance.now() > killed) word = performance.now();
        },
        // The server behind the stream is gone, or the take does not exist yet: a page asks again.
      }).catch(() => new Promise((resolve) => setTimeout(resolve, 200)));
    }
  };
  const watching = watch();
  const half = Math.floor(recording.slices.length / 2);
  await sendAtPace(recording, 1, async (slice, n) => {
    device.record(slice);
    if (n !== half) return;
    const { server } = await holderOf(device.id);
    killed = performance.now();
    process.kill(server.pid, 'SIGKILL');
    balancer.servers.splice(balancer.servers.indexOf(server.url), 1);
  });
  await device.complete(100);
  leaving.abort();
  await watching;
  return {
    name: 'next word after the server that hears somebody was killed',
    value: (word - killed) / 1000,
    unit: ' s',
    aim: 5,
    detail: 'its lease counts for 2.5 s; words heard before are told again, too',
  };
}

/** From the death of device and server to the text. */
async function measureOrphanRecovery(fleet: Fleet, recording: Slices): Promise<Result> {
  const { client, holderOf, doneAt } = fleet;
  const device = takeDevice(client);
  await device.open({ personalizeEnabled: false });
  for (const [n, slice] of recording.slices.entries()) await device.put(n, slice);
  const { server } = await holderOf(device.id);
  const finishing = device.finish(recording.slices.length).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, 150));
  const killed = Date.now();
  process.kill(server.pid, 'SIGKILL');
  await finishing;
  let done = await doneAt(device.id);
  while (done === null && Date.now() - killed < 60_000) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    done = await doneAt(device.id);
  }
  return {
    name: 'text after device and server died together',
    value: ((done ?? Number.NaN) - killed) / 1000,
    unit: ' s',
    aim: 15,
    detail: `${recording.seconds.toFixed(0)} s of speech`,
  };
}

/** Three servers on one PostgreSQL and one bucket, behind a balancer that sends each request to the next one. */
export async function benchFleet(): Promise<Result[]> {
  const recording = await slicesOf(await speak(PARAGRAPH.repeat(3)));
  return withFleet(async (fleet) => [
    await measureForwarding(fleet, recording),
    ...(await measureCost(fleet, recording)),
    await measureTakeover(fleet, recording),
    await measureOrphanRecovery(fleet, await slicesOf(await speak(PARAGRAPH))),
  ]);
}
