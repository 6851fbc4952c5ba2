import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Channel, ipc } from '../../../src/contract/ipc.ts';
import { IpcRefusal, registerIpc } from '../../../src-main/ipc/register-ipc.ts';
import type { SenderFrame } from '../../../src-main/ipc/trusted-sender.ts';

type Listener = (event: { senderFrame: SenderFrame | null }, ...values: unknown[]) => Promise<unknown>;

const page: SenderFrame = { origin: 'parlance://app', parent: null };
const channels = Object.keys(ipc) as Channel[];
let listeners: Map<string, Listener>;
let done: unknown[];
let opened: unknown;

/** Sends as a page would. */
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
  opened = true;
  registerIpc(
    { handle: (channel, listener) => void listeners.set(channel, listener) },
    {
      'recording.set-active': (wanted) => void done.push(wanted),
      'shell.open-external': async (address) => {
        done.push(address);
        return opened as boolean;
      },
    },
  );
});

it('listens on every channel, and on no other', () => {
  expect([...listeners.keys()].sort()).toEqual([...channels].sort());
});

it('hands a valid request over and its answer back', async () => {
  expect(await send('shell.open-external', page, 'https://example.com')).toBe(true);
  expect(await send('recording.set-active', page, true)).toBeUndefined();
  expect(done).toEqual(['https://example.com', true]);
});

describe.each(channels)('%s', (channel) => {
  const valid = channel === 'recording.set-active' ? true : 'https://example.com';

  it('answers no other origin, no frame within the page and no page that is gone', async () => {
    const strangers: (SenderFrame | null)[] = [
      null,
      { origin: 'parlance://app', parent: page },
      ...['https://example.com', 'null', 'file://', 'parlance://other', ''].map((origin) => ({
        origin,
        parent: null,
      })),
    ];
    for (const frame of strangers) {
      await expect(send(channel, frame, valid)).rejects.toThrow(IpcRefusal);
    }
    expect(done).toEqual([]);
  });

  it('lets nothing in that its schema does not know', async () => {
    const { request } = ipc[channel];
    const anything = fc.array(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), {
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(anything, async (values) => {
        fc.pre(values.length !== 1 || !request.safeParse(values[0]).success);
        await expect(send(channel, page, ...values)).rejects.toThrow(IpcRefusal);
      }),
      { numRuns: 500 },
    );
    expect(done).toEqual([]);
  });

  it('says no more in a refusal than which channel it was', async () => {
    await expect(send(channel, page, { secret: 1 })).rejects.toThrow(`${channel}: the request is not valid`);
  });
});

it('lets nothing out that its schema does not know', async () => {
  opened = { token: 'T' };
  await expect(send('shell.open-external', page, 'https://example.com')).rejects.toThrow();
});

it('refuses an endless address', async () => {
  await expect(send('shell.open-external', page, `https://example.com/${'x'.repeat(9000)}`)).rejects.toThrow(
    IpcRefusal,
  );
});
