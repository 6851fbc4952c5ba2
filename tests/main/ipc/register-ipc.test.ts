import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Channel,
  type IpcHandlers,
  ipc,
  PILL_PAGE,
  windowKindOfChannel,
} from '../../../src/contract/desktop/ipc.ts';
import { safeParse } from '../../../src/contract/safe-parse.ts';
import { IpcRefusal, registerIpc } from '../../../src-main/ipc/register-ipc.ts';
import type { SenderFrame } from '../../../src-main/ipc/trusted-sender.ts';

type Listener = (event: { senderFrame: SenderFrame | null }, ...values: unknown[]) => Promise<unknown>;

const frame = (path: string, origin = 'parlance://app'): SenderFrame => ({
  origin,
  parent: null,
  url: `${origin}${path}`,
});
const pages = { app: frame('/recent'), pill: frame(PILL_PAGE) };
const channels = Object.keys(ipc) as Channel[];
let listeners: Map<string, Listener>;
/** The requests that reached a handler. */
let done: unknown[];
let answer: unknown;

/** Sends a request like a page does. */
async function send(
  channel: Channel,
  senderFrame: SenderFrame | null,
  ...values: unknown[]
): Promise<unknown> {
  return listeners.get(channel)?.({ senderFrame }, ...values);
}

beforeEach(() => {
  listeners = new Map();
  done = [];
  answer = undefined;
  const handler = (request: unknown) => {
    done.push(request);
    return answer;
  };
  const handlers = Object.fromEntries(channels.map((channel) => [channel, handler]));
  registerIpc(
    { handle: (channel, listener) => void listeners.set(channel, listener) },
    handlers as unknown as IpcHandlers,
  );
});

it('registers an IPC handler for every channel and no others', () => {
  expect([...listeners.keys()].sort()).toEqual([...channels].sort());
});

it('passes a valid IPC request to its handler and returns the response', async () => {
  answer = true;
  expect(await send('shell.open-external', pages.app, 'https://example.com')).toBe(true);
  answer = undefined;
  expect(await send('recording.set-active', pages.app, true)).toBeUndefined();
  expect(await send('pill.command', pages.pill, 'stop')).toBeUndefined();
  expect(done).toEqual(['https://example.com', true, 'stop']);
});

describe.each(channels)('%s', (channel) => {
  const own = pages[windowKindOfChannel(channel)];

  it('rejects other origins, subframes, destroyed frames and the other window', async () => {
    const other = windowKindOfChannel(channel) === 'app' ? pages.pill : pages.app;
    const strangers: (SenderFrame | null)[] = [
      null,
      other,
      { ...own, parent: own },
      ...['https://example.com', 'null', 'file://', 'parlance://other', ''].map((origin) =>
        frame('/recent', origin),
      ),
    ];
    for (const stranger of strangers) {
      await expect(send(channel, stranger, undefined)).rejects.toThrow('this page may not ask that');
    }
    expect(done).toEqual([]);
  });

  it('rejects requests that do not match its schema', async () => {
    const { request } = ipc[channel];
    const anything = fc.array(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), {
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(anything, async (values) => {
        fc.pre(values.length !== 1 || !safeParse(request, values[0]).success);
        await expect(send(channel, own, ...values)).rejects.toThrow(IpcRefusal);
      }),
      { numRuns: 100 },
    );
    // The schema itself throws for an object whose length cannot be compared.
    const odd = { length: Object.create(null) };
    await expect(send(channel, own, odd)).rejects.toThrow(IpcRefusal);
    expect(done).toEqual([]);
  });

  it('names only the channel in a rejection', async () => {
    await expect(send(channel, own, { secret: 1 })).rejects.toThrow(`${channel}: the request is not valid`);
  });
});

it('rejects an IPC response that does not match its schema', async () => {
  answer = { token: 'T' };
  await expect(send('shell.open-external', pages.app, 'https://example.com')).rejects.toThrow();
});

it('rejects an IPC request with an overlong address', async () => {
  await expect(
    send('shell.open-external', pages.app, `https://example.com/${'x'.repeat(9000)}`),
  ).rejects.toThrow(IpcRefusal);
});
