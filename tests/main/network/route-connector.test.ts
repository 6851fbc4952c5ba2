import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProxyQuestion } from '../../../src/contract/desktop/proxies.ts';
import { PromptedProxyPasswords } from '../../../src-main/network/proxy-passwords.ts';
import type { RememberedProxies } from '../../../src-main/network/remembered-proxies.ts';
import { RouteConnector } from '../../../src-main/network/route-connector.ts';
import { NO_PASSWORDS } from '../../support/network/no-passwords.ts';
import { type ProxyStandIn, startProxyStandIn } from '../../support/network/proxy-stand-in.ts';
import { startSocksStandIn } from '../../support/network/socks-stand-in.ts';
import { waitFor } from '../../support/wait-for.ts';

const TARGET = { host: 'app.parlance.test', port: 443 };
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const RIGHT = { name: 'ann', password: 'p@ss', isRemembered: true };

let server: Server;
let proxy: ProxyStandIn;
let other: ProxyStandIn;
beforeAll(async () => {
  server = createServer((socket) => socket.on('error', () => undefined).resume());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());
beforeEach(async () => {
  const ports = { [TARGET.host]: (server.address() as AddressInfo).port };
  proxy = await startProxyStandIn(ports, 'ann:p@ss');
  other = await startProxyStandIn(ports, 'ann:p@ss');
  return async () => {
    await proxy.close();
    await other.close();
  };
});

/** The passwords, with a simulated user who answers each question. */
function open(
  answer: (question: ProxyQuestion, passwords: PromptedProxyPasswords) => void,
  read: RememberedProxies['read'] = async () => [],
) {
  const keep = vi.fn<RememberedProxies['save']>(async () => undefined);
  const forget = vi.fn<RememberedProxies['forget']>(async () => undefined);
  const questions: ProxyQuestion[] = [];
  const passwords: PromptedProxyPasswords = new PromptedProxyPasswords({
    remembered: { isPossible: async () => true, read, save: keep, forget },
    onChanged: () => undefined,
    onQuestion() {
      const question = passwords.question();
      if (!question) return;
      questions.push(question);
      answer(question, passwords);
    },
    fail: (error) => expect.unreachable(String(error)),
  });
  const connect = async (url: string): Promise<void> => {
    (await new RouteConnector([url], passwords).connect(TARGET)).destroy();
  };
  return { passwords, questions, keep, forget, connect };
}

it('asks once for concurrent connections, and again after a wrong password', async () => {
  const { questions, keep, connect, passwords } = open(({ proxy: id, isWrong }, asked) =>
    asked.answer({ proxy: id, ...RIGHT, ...(!isWrong && { password: 'wrong' }) }),
  );
  await Promise.all([connect(proxy.url), connect(proxy.url)]);
  const address = new URL(proxy.url).host;
  expect(questions).toEqual([
    { proxy: proxy.url, address, name: '', isWrong: false, canRemember: true },
    { proxy: proxy.url, address, name: 'ann', isWrong: true, canRemember: true },
  ]);
  expect(keep.mock.calls).toEqual([[proxy.url, { name: 'ann', password: 'p@ss' }]]);
  expect(await passwords.list()).toEqual([{ proxy: proxy.url, address, state: 'remembered' }]);
  await connect(proxy.url);
  expect(questions).toHaveLength(2);
});

it('sends a password only to the proxy that it was entered for', async () => {
  const { connect } = open(({ proxy: id }, asked) =>
    id === proxy.url ? asked.answer({ proxy: id, ...RIGHT }) : asked.decline(id),
  );
  await connect(proxy.url);
  await expect(connect(other.url)).rejects.toThrow('no way leads to the server');
  expect(proxy.shown).toEqual(['', basic('ann:p@ss')]);
  expect(other.shown).toEqual(['']);
});

it('does not ask again after the user declined, until the question is reopened', async () => {
  const { questions, connect, passwords } = open(({ proxy: id }, asked) => {
    if (questions.length === 1) asked.decline(id);
    else asked.answer({ proxy: id, ...RIGHT });
  });
  for (let turn = 0; turn < 2; turn += 1) {
    await expect(connect(proxy.url)).rejects.toThrow('no way leads to the server');
  }
  expect(questions).toHaveLength(1);
  expect((await passwords.list())[0]?.state).toBe('declined');
  passwords.reopenQuestion(proxy.url);
  await waitFor(() => expect(questions).toHaveLength(2));
  await connect(proxy.url);
});

it('asks for no password when the proxy is not reachable', async () => {
  const { questions, connect } = open(({ proxy: id }, asked) => asked.decline(id));
  await proxy.close();
  await expect(connect(proxy.url)).rejects.toThrow('no way leads to the server');
  expect(questions).toEqual([]);
});

it('asks again after the password was forgotten', async () => {
  const { questions, forget, connect, passwords } = open(({ proxy: id }, asked) =>
    asked.answer({ proxy: id, ...RIGHT }),
  );
  await connect(proxy.url);
  await waitFor(async () => expect((await passwords.list())[0]?.state).toBe('remembered'));
  await passwords.forget(proxy.url);
  expect(forget).toHaveBeenCalledWith(proxy.url);
  await connect(proxy.url);
  expect(questions.map(({ isWrong }) => isWrong)).toEqual([false, false]);
});

it('uses the passwords of a keychain that unlocks after the start, also for a pending question', async () => {
  const remembered = { proxy: proxy.url, credentials: { name: 'ann', password: 'p@ss' } };
  let isLocked = true;
  const { questions, connect, passwords } = open(
    () => undefined,
    async () => (isLocked ? [] : [remembered]),
  );
  const waiting = connect(proxy.url);
  await waitFor(() => expect(questions).toHaveLength(1));
  isLocked = false;
  await passwords.reload();
  expect(passwords.question()).toBeNull();
  await waiting;
  expect(await passwords.list()).toMatchObject([{ proxy: proxy.url, state: 'remembered' }]);
  await connect(proxy.url);
  expect(questions).toHaveLength(1);
});

it('keeps a password that was entered before the keychain unlocked', async () => {
  const old = { proxy: proxy.url, credentials: { name: 'ann', password: 'old' } };
  let isLocked = true;
  const { connect, passwords } = open(
    ({ proxy: id }, asked) => asked.answer({ proxy: id, ...RIGHT, isRemembered: false }),
    async () => (isLocked ? [] : [old]),
  );
  await connect(proxy.url);
  isLocked = false;
  await passwords.reload();
  expect(await passwords.list()).toMatchObject([{ proxy: proxy.url, state: 'session' }]);
  await connect(proxy.url);
  expect(proxy.shown).not.toContain(basic('ann:old'));
});

it('retries a failed route after a while, though the system clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const here = (server.address() as AddressInfo).port;
  const ports: Record<string, number> = {};
  const [first, second] = [await startProxyStandIn(ports), await startProxyStandIn({ [TARGET.host]: here })];
  const connector = new RouteConnector([first.url, second.url], NO_PASSWORDS);
  const connect = async () => (await connector.connect(TARGET)).destroy();
  try {
    await connect();
    ports[TARGET.host] = here;
    await connect();
    expect([first.asked.length, second.asked.length]).toEqual([1, 2]);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(5 * 60_000);
    await connect();
    expect([first.asked.length, second.asked.length]).toEqual([2, 2]);
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
});

describe('route timeout', () => {
  const TIME_IS_UP = new Error('the time is up');
  let limit: AbortController;
  beforeEach(() => {
    limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    return () => timeout.mockRestore();
  });
  const here = () => ({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });

  it('does not close an established connection, with or without a proxy', async () => {
    const ports = { [TARGET.host]: here().port };
    const [open, socks] = [await startProxyStandIn(ports), await startSocksStandIn(ports)];
    const ways = [
      [null, here()],
      [socks.url, TARGET],
      [open.url, TARGET],
    ] as const;
    const sockets = [];
    for (const [route, target] of ways) {
      sockets.push(await new RouteConnector([route], NO_PASSWORDS).connect(target));
    }
    limit.abort(TIME_IS_UP);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
    for (const socket of sockets) socket.destroy();
    await Promise.all([open.close(), socks.close()]);
  });

  it('aborts a connection that is not yet established', async () => {
    const connection = new RouteConnector([null], NO_PASSWORDS).connect(here());
    limit.abort(TIME_IS_UP);
    await expect(connection).rejects.toMatchObject({ errors: [TIME_IS_UP] });
  });
});
