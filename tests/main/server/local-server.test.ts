import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServerUnreachableError } from '../../../src-main/api/server-request.ts';
import { LocalServerProcess } from '../../../src-main/server/local-server.ts';
import { FakeChild } from '../../support/fake-child.ts';
import { waitFor } from '../../support/wait-for.ts';

let servers: FakeChild[];
let engines: [string, readonly string[], FakeChild][];
let changes: number;

const open = () =>
  new LocalServerProcess({
    environment: async () => ({ PORT: '0' }),
    startServer() {
      const child = new FakeChild();
      servers.push(child);
      return child;
    },
    startEngine(program, args) {
      const child = new FakeChild();
      engines.push([program, args, child]);
      return child;
    },
    onChanged() {
      changes += 1;
    },
    onCrashed: () => undefined,
  });

const ready = (n: number, port = 4000 + n) =>
  waitFor(() => {
    expect(servers).toHaveLength(n);
    servers[n - 1]?.says({ is: 'ready', address: `http://127.0.0.1:${port}` });
  });

beforeEach(() => {
  servers = [];
  engines = [];
  changes = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

it('starts the local server on first use, once for concurrent callers', async () => {
  const server = open();
  expect(servers).toHaveLength(0);
  expect(server.state()).toMatchObject({ state: 'starting', address: null });
  const both = Promise.all([server.address(), server.address()]);
  await ready(1);
  expect((await both).map(({ origin }) => origin)).toEqual([
    'http://127.0.0.1:4001',
    'http://127.0.0.1:4001',
  ]);
  expect(server.state()).toEqual({ state: 'running', address: 'http://127.0.0.1:4001', problem: null });
  expect(servers).toHaveLength(1);
  expect(changes).toBe(1);
});

it('restarts the local server after a crash while callers keep waiting', async () => {
  const server = open();
  const waiting = server.address();
  await waitFor(() => expect(servers).toHaveLength(1));
  servers[0]?.ends(1);
  await ready(2);
  expect((await waiting).port).toBe('4002');
  servers[1]?.ends(9);
  expect(server.state()).toMatchObject({ state: 'starting', address: null });
  const again = server.address();
  await vi.advanceTimersByTimeAsync(5000);
  await ready(3);
  expect((await again).port).toBe('4003');
});

it('stops restarting the server after four crashes, shows its last error line, and retries after a delay', async () => {
  const server = open();
  const refused = expect(server.address()).rejects.toThrow(ServerUnreachableError);
  for (const n of [1, 2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(6000);
    await waitFor(() => expect(servers).toHaveLength(n));
    servers[n - 1]?.stderr.write('The database is damaged.\n');
    await vi.advanceTimersByTimeAsync(10);
    servers[n - 1]?.ends(1);
  }
  await refused;
  expect(server.state()).toEqual({ state: 'failed', address: null, problem: 'The database is damaged.' });
  await expect(server.address()).rejects.toThrow(ServerUnreachableError);
  expect(servers).toHaveLength(4);
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(31_000);
  const later = server.address();
  await vi.advanceTimersByTimeAsync(6000);
  await ready(5);
  expect((await later).port).toBe('4005');
});

it('sends a stop message, then kills a server that does not exit', async () => {
  const server = open();
  const started = server.address();
  await ready(1);
  await started;
  const stopped = server.stop();
  expect(servers[0]?.told).toEqual([{ is: 'stop' }]);
  await vi.advanceTimersByTimeAsync(11_000);
  await stopped;
  expect(servers[0]?.isKilled).toBe(true);
  // A requested stop is no crash, so the next start has no delay.
  const again = server.address();
  await ready(2);
  expect((await again).port).toBe('4002');
});

it('gives callers that arrive during a stop the address of the next server', async () => {
  const server = open();
  const started = server.address();
  await ready(1);
  await started;
  const stopped = server.stop();
  const meanwhile = server.address();
  await vi.advanceTimersByTimeAsync(1000);
  expect(servers).toHaveLength(1);
  servers[0]?.ends(0);
  await stopped;
  await ready(2);
  expect((await meanwhile).port).toBe('4002');
});

it('does not restart the server once the app quits', async () => {
  const server = open();
  const started = server.address();
  await ready(1);
  await started;
  const ended = server.end();
  const late = expect(server.address()).rejects.toThrow(ServerUnreachableError);
  servers[0]?.ends(0);
  await ended;
  await late;
  await expect(server.address()).rejects.toThrow(ServerUnreachableError);
  expect(servers).toHaveLength(1);
});

it('rejects callers that wait for the server’s start when the app quits', async () => {
  const server = open();
  const waiting = expect(server.address()).rejects.toThrow(ServerUnreachableError);
  await server.end();
  await waiting;
  expect(servers).toHaveLength(0);

  const other = open();
  const unready = expect(other.address()).rejects.toThrow(ServerUnreachableError);
  await waitFor(() => expect(servers).toHaveLength(1));
  const ended = other.end();
  await vi.advanceTimersByTimeAsync(11_000);
  await ended;
  await unready;
  expect(servers).toHaveLength(1);
});

it('stop() starts no server when none runs', async () => {
  await open().stop();
  expect(servers).toEqual([]);
});

it('kills a server that does not become ready in time, and starts another', async () => {
  const server = open();
  const waiting = server.address();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(servers[0]?.isKilled).toBe(true);
  await ready(2);
  expect((await waiting).port).toBe('4002');
});

it('runs engines beside the server and kills them when the server exits', async () => {
  const server = open();
  const started = server.address();
  await ready(1);
  await started;
  const [child] = servers;
  child?.says({ is: 'engine-start', id: 1, program: 'moonshine', args: ['/m/tiny'] });
  child?.says({ is: 'engine-message', id: 1, message: { samples: 'x' } });
  const [program, args, engine] = engines[0] ?? [];
  expect([program, args, engine?.told]).toEqual(['moonshine', ['/m/tiny'], [{ samples: 'x' }]]);
  engine?.says({ result: 'words' });
  expect(child?.told).toEqual([{ is: 'engine-message', id: 1, message: { result: 'words' } }]);
  child?.ends(9);
  expect(engine?.isKilled).toBe(true);
});

it('starts only known engine programs', async () => {
  const server = open();
  const started = server.address();
  await ready(1);
  await started;
  const asked = { is: 'engine-start', id: 1, program: '../../bin/sh', args: [] };
  expect(() => servers[0]?.says(asked)).toThrow('program');
  expect(engines).toEqual([]);
});
