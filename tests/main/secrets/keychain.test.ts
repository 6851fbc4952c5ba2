import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SystemKeychain } from '../../../src-main/secrets/keychain.ts';
import { FakeChild } from '../../support/fake-child.ts';

const KEYCHAIN = new URL('../../../src-main/secrets/keychain.ts', import.meta.url).href;
const STARTER = new URL('../../support/keychain-starter.mjs', import.meta.url).href;
const isLinux = process.platform === 'linux';
const has = (command: string) => spawnSync(command, ['--version']).error === undefined;
const hasKeyring = isLinux && has('dbus-run-session') && has('gnome-keyring-daemon');

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'parlance-keyring-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** A separate program that uses the keychain, because a process reads the address of D-Bus only once. */
const program = (body: string, timeoutMs = 5000, startsAfterMs = 0): string =>
  `const { SystemKeychain } = await import(${JSON.stringify(KEYCHAIN)});
   const { startKeychainProcess: start } = await import(${JSON.stringify(STARTER)});
   let beats = 0; setInterval(() => { beats += 1; }, 20);
   const k = new SystemKeychain({ service: 'ParlanceTest', timeoutMs: ${timeoutMs}, start: () => start(${startsAfterMs}) });
   const say = (value) => console.log(value);
   ${body}; process.exit(0);`;

async function run(command: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const child = spawn(command, args, {
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 25_000,
  });
  return (await text(child.stdout)).trim();
}

async function node(body: string, bus: string, ...times: number[]): Promise<string> {
  const file = join(home, 'program.mjs');
  await writeFile(file, program(body, ...times));
  return run(process.execPath, [file], { DBUS_SESSION_BUS_ADDRESS: bus });
}

it.runIf(isLinux)('rejects without a Secret Service instead of using the kernel keyring', async () => {
  const said = await node(
    "await k.save('a', 'b').catch((e) => say(e.message))",
    'unix:path=/nonexistent/bus',
  );
  expect(said).toBe('the keychain refused');
});

it.runIf(isLinux)('starts the keychain timeout only once the keychain process has started', async () => {
  const ask = "await k.read('a').catch((e) => say(e.message))";
  expect(await node(ask, 'unix:path=/nonexistent/bus', 3000, 4000)).toBe('the keychain refused');
});

it('keeps the process of an answered request for the next one', async () => {
  vi.useFakeTimers();
  const child = new FakeChild();
  const keychain = new SystemKeychain({ service: 'test', timeoutMs: 1000, start: () => child });
  const first = keychain.read('a');
  child.says({ isUp: true });
  child.says({ id: 1, ok: true, value: 'one' });
  expect(await first).toBe('one');
  await vi.advanceTimersByTimeAsync(900);
  const second = keychain.read('b');
  await vi.advanceTimersByTimeAsync(900);
  child.says({ id: 2, ok: true, value: 'two' });
  expect([await second, child.isKilled]).toEqual(['two', false]);
  vi.useRealTimers();
});

it.runIf(isLinux)('times out without blocking when the keychain never answers', async () => {
  const silent = createServer((socket) => socket.on('data', () => undefined));
  await new Promise<void>((resolve) => silent.listen(join(home, 'bus'), resolve));
  const said = await node(
    "await k.read('a').catch((e) => say(e.message)); say(beats > 5)",
    `unix:path=${join(home, 'bus')}`,
    1000,
  );
  silent.close();
  expect(said.split('\n')).toEqual(['the keychain does not answer', 'true']);
});

// Without the daemon (Debian: gnome-keyring and dbus), there is no keychain to test.
it.runIf(hasKeyring)('keeps values in a real keychain across processes', async () => {
  const steps = [
    "await k.save('a', 'één'); say(await k.read('a'))",
    "say(await k.read('a')); await k.forget('a'); await k.forget('a')",
    "say(await k.read('a'))",
  ].map((body) => program(body));
  const files = steps.map((_, at) => join(home, `${at}.mjs`));
  await Promise.all(steps.map((step, at) => writeFile(files[at] ?? '', step)));
  const runs = files.map((file) => `"$NODE" "${file}"`).join(' && ');
  const unlock =
    "printf 'pw\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; sleep 1;";
  const said = await run('dbus-run-session', ['--', 'sh', '-c', `${unlock} ${runs}`], {
    NODE: process.execPath,
  });
  expect(said.split('\n')).toEqual(['één', 'één', 'null']);
});
