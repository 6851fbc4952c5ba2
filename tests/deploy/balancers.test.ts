import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findProgram } from '../support/optional-program.ts';
import { type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts';
import { OPENING, takeDevice } from '../support/take-device.ts';
import { TestClient } from '../support/test-client.ts';
import { deployText } from './deploy-files.ts';

const MEGABYTE = 1024 * 1024;

interface MeasuredServer extends ServerProcess {
  /** Number of chunk requests that reached it. */
  chunkRequests(): Promise<number>;
}

const folder = temporaryFolder();
let servers: readonly [MeasuredServer, MeasuredServer];

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function startMeasured(name: string): Promise<MeasuredServer> {
  const port = await freePort();
  const settings = { METRICS_PORT: String(port), TRUSTED_PROXIES: '127.0.0.1', OVERLOAD_MS: '0' };
  const server = await startServer(join(folder.path, name), settings);
  return {
    ...server,
    async chunkRequests() {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const lines = text.split('\n').filter((line) => /requests_total\{route="PUT [^"]*chunks/.test(line));
      return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    },
  };
}

beforeAll(async () => {
  servers = await Promise.all([startMeasured('one'), startMeasured('two')]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  folder.remove();
});

interface Balancer {
  readonly name: string;
  readonly program: string | null;
  /** Writes the shipped file with only the addresses changed, and returns the program's arguments. */
  configure(port: number, addresses: readonly [string, string]): string[];
}

const BALANCERS: readonly Balancer[] = [
  {
    name: 'nginx',
    program: findProgram('nginx'),
    configure(port, [one, two]) {
      const own = temporaryFolder();
      onTestFinished(own.remove);
      const text = deployText('nginx.conf')
        .replace('listen 8080;', `listen 127.0.0.1:${port};`)
        .replace('api-1:3000', one)
        .replace('api-2:3000', two)
        .replaceAll('/tmp/nginx', join(own.path, 'nginx'));
      writeFileSync(join(own.path, 'nginx.conf'), text);
      return ['-p', own.path, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'];
    },
  },
  {
    name: 'haproxy',
    program: findProgram('haproxy'),
    configure(port, [one, two]) {
      const own = temporaryFolder();
      onTestFinished(own.remove);
      const text = deployText('haproxy.cfg')
        .replace('bind :8080', `bind 127.0.0.1:${port}`)
        .replaceAll('api-1:3000', one)
        .replaceAll('api-2:3000', two);
      writeFileSync(join(own.path, 'haproxy.cfg'), text);
      return ['-db', '-f', join(own.path, 'haproxy.cfg')];
    },
  },
];

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Starts a balancer with the shipped configuration before these servers; returns its address. */
async function startBalancer(
  balancer: Balancer,
  behind: readonly [ServerProcess, ServerProcess],
): Promise<string> {
  const port = await freePort();
  const [one, two] = [new URL(behind[0].url).host, new URL(behind[1].url).host];
  const args = balancer.configure(port, [one, two]);
  const child: ChildProcess = spawn(balancer.program ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await expect.poll(async () => (await accepts(port)) || complaints).toBe(true);
  return `http://127.0.0.1:${port}`;
}

describe.each(BALANCERS.map((balancer) => [balancer.name, balancer] as const))(
  '%s as load balancer',
  (_name, balancer) => {
    it.skipIf(!balancer.program)(
      'routes all requests of a take to one server and uses both servers',
      async () => {
        const url = await startBalancer(balancer, servers);
        const counts = () => Promise.all(servers.map((server) => server.chunkRequests()));
        const used = new Set<number>();
        for (let take = 0; take < 12; take += 1) {
          const before = await counts();
          const id = randomUUID();
          for (let n = 0; n < 4; n += 1) {
            // The request is not signed in: only its route matters.
            const chunk = await fetch(`${url}/api/takes/${id}/chunks/${n}`, { method: 'PUT', body: 'x' });
            expect(chunk.status).toBe(401);
            await chunk.arrayBuffer();
          }
          const after = await counts();
          const grown = after.map((count, server) => count - (before[server] ?? 0));
          expect([...grown].sort()).toEqual([0, 4]);
          used.add(grown.indexOf(4));
        }
        expect(used).toEqual(new Set([0, 1]));
      },
    );

    it.skipIf(!balancer.program)(
      'streams events without buffering, and forwards a 100 MB upload',
      async () => {
        const [server] = servers;
        const client = new TestClient(await startBalancer(balancer, [server, server]));
        const email = `${randomUUID()}@example.com`;
        const user = { name: 'Ann', email, password: 'walking-on-gravel' };
        expect((await client.json('POST', '/api/register', user)).status).toBe(200);
        const device = takeDevice(client);
        expect((await client.json('PUT', device.path, OPENING)).status).toBe(200);
        const leaving = new AbortController();
        const first = await new Promise((resolve, reject) => {
          // The stream stays open: a balancer that buffers responses would never deliver this event.
          device.events({ signal: leaving.signal, onEvent: resolve }).catch(reject);
        });
        expect(first).toMatchObject({ name: 'state', data: { state: 'open' } });
        leaving.abort();
        // The complete upload has to arrive before the server can reject its type.
        const upload = await client.upload(new Uint8Array(100 * MEGABYTE));
        expect(upload).toMatchObject({ status: 415, body: { code: 'audio_type_unsupported' } });
      },
    );

    it.skipIf(!balancer.program)('uses the other server when one is down', async () => {
      const [server] = servers;
      const gone = { ...server, url: `http://127.0.0.1:${await freePort()}` };
      const url = await startBalancer(balancer, [server, gone]);
      const answers = await Promise.all(
        Array.from(
          { length: 12 },
          async () => (await fetch(`${url}/api/takes/${randomUUID()}/events`)).status,
        ),
      );
      expect(new Set(answers)).toEqual(new Set([401]));
      expect((await fetch(`${url}/api/login`, { method: 'POST' })).status).toBe(400);
    });

    it.skipIf(!balancer.program)('loses no requests when a server shuts down', async () => {
      const leaving = await startServer(join(folder.path, balancer.name), {
        DRAIN_SECONDS: '4',
        OVERLOAD_MS: '0',
      });
      const url = await startBalancer(balancer, [servers[0], leaving]);
      const answers = new Map<number, number>();
      let isGone = false;
      const ask = async () => {
        while (!isGone) {
          // Take routes: half of them belong to the server that shuts down.
          const { status } = await fetch(`${url}/api/takes/${randomUUID()}/events`);
          answers.set(status, (answers.get(status) ?? 0) + 1);
        }
      };
      const asking = Array.from({ length: 4 }, ask);
      await expect.poll(() => answers.get(401) ?? 0).toBeGreaterThan(20);
      await leaving.stop();
      const before = answers.get(401) ?? 0;
      await expect.poll(() => answers.get(401) ?? 0).toBeGreaterThan(before + 20);
      isGone = true;
      await Promise.all(asking);
      expect([...answers.keys()]).toEqual([401]);
    });
  },
);
