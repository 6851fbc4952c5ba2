import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_DESKTOP_SETTINGS, type ServerChoice } from '../../../src/contract/desktop/desktop.ts';
import { createServerSelection } from '../../../src-main/server/server-selection.ts';

const LOCAL = new URL('http://127.0.0.1:4000');
const HOSTED = 'https://parlance.example';

let choice: ServerChoice;
let isBusy: boolean;
let stops: number;
let asked: string[];
let says: boolean;

beforeEach(() => {
  choice = { kind: 'local' };
  isBusy = false;
  stops = 0;
  asked = [];
  says = true;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const open = (override: URL | null = null) =>
  createServerSelection({
    agentFor: async () => undefined,
    secret: 'SECRET',
    local: {
      address: async () => new URL('http://127.0.0.1:4000'),
      state: () => ({ state: 'running', address: 'http://127.0.0.1:4000', problem: null }),
      async stop() {
        stops += 1;
      },
    },
    choice: () => choice,
    override,
    async confirm(address) {
      asked.push(address);
      return says;
    },
    isBusy: () => isBusy,
    fail: (error) => {
      throw error;
    },
  });

it('uses the local server by default, or the chosen hosted server', async () => {
  const selection = open();
  expect([(await selection.address()).href, selection.name()]).toEqual(['http://127.0.0.1:4000/', 'local']);
  expect((await selection.status()).state).toBe('running');
  choice = { kind: 'hosted', address: 'https://parlance.example' };
  expect([(await selection.address()).href, selection.name()]).toEqual([
    'https://parlance.example/',
    'https://parlance.example',
  ]);
  expect(await selection.status()).toEqual({
    state: 'hosted',
    address: 'https://parlance.example',
    problem: null,
  });
});

it('passes the app secret to the local server only', async () => {
  const selection = open();
  expect(await selection.target()).toEqual({ address: LOCAL, name: 'local', secret: 'SECRET' });
  const elsewhere = { address: new URL(HOSTED), name: HOSTED, secret: null };
  const before = selection.target();
  choice = { kind: 'hosted', address: HOSTED };
  expect(await selection.target()).toEqual(elsewhere);
  expect(await before).toMatchObject({ address: LOCAL, secret: 'SECRET' });
  choice = { kind: 'local' };
  expect(await open(new URL(HOSTED)).target()).toEqual(elsewhere);
});

it('uses the override address for one run', async () => {
  const selection = open(new URL('https://other.example'));
  expect((await selection.address()).href).toBe('https://other.example/');
  expect(await selection.status()).toMatchObject({ state: 'hosted', address: 'https://other.example' });
});

it.each([
  ['https://parlance.example', null],
  ['http://localhost:3000', null],
  ['http://parlance.example', 'addressInvalid'],
  ['https://parlance.example/path', 'addressInvalid'],
  ['https://a:b@parlance.example', 'addressInvalid'],
  ['', 'addressInvalid'],
  ['parlance', 'addressInvalid'],
])('validates the server address %j', async (address, problem) => {
  const before = DEFAULT_DESKTOP_SETTINGS;
  expect(await open().apply({ ...before, server: { kind: 'hosted', address } }, before)).toBe(problem);
});

it('restarts the local server when a setting that it depends on changes, not for others', () => {
  const selection = open();
  const before = DEFAULT_DESKTOP_SETTINGS;
  selection.settingsChanged({ ...before, delivery: 'clipboard' }, before);
  expect(stops).toBe(0);
  selection.settingsChanged({ ...before, engine: 'local' }, before);
  expect(stops).toBe(1);
});

it('delays a restart of the local server until the app is idle, and restarts it once', () => {
  const selection = open();
  isBusy = true;
  selection.restartLocal();
  selection.restartLocal();
  vi.advanceTimersByTime(60_000);
  expect(stops).toBe(0);
  isBusy = false;
  vi.advanceTimersByTime(2000);
  expect(stops).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(stops).toBe(1);
});

it('asks for confirmation only before switching to a new, valid hosted address', async () => {
  const before = { ...DEFAULT_DESKTOP_SETTINGS, server: choice };
  const to = (address: string) => ({ ...before, server: { kind: 'hosted' as const, address } });
  const selection = open();
  says = false;
  expect(await selection.apply(to(`${HOSTED}/`), before)).toBe('declined');
  says = true;
  expect(await selection.apply(to(HOSTED), before)).toBeNull();
  expect(asked).toEqual([HOSTED, HOSTED]);
  expect(await selection.apply(to('http://parlance.example'), before)).toBe('addressInvalid');
  choice = { kind: 'hosted', address: HOSTED };
  expect(await selection.apply(to(HOSTED), to(HOSTED))).toBeNull();
  expect(await selection.apply(before, to(HOSTED))).toBeNull();
  choice = { kind: 'local' };
  expect(await open(new URL(HOSTED)).apply(to(HOSTED), before)).toBeNull();
  expect(asked).toHaveLength(2);
});
