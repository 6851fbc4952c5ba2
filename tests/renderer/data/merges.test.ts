import { afterEach, expect, it, vi } from 'vitest';
import { splitOff } from '../../../src-renderer/data/merges.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('sends a split without an answer again under the same key, also after it was given up', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const keys: string[] = [];
  let lost = 1;
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    keys.push(JSON.parse(String(body)).key);
    lost -= 1;
    if (lost >= 0) throw new TypeError('Failed to fetch');
    return Response.json({ before: keys.length });
  });
  const split = (version: number) =>
    splitOff('a', { version, first: { text: 'one' }, second: { text: 'two' } });
  expect(await split(1)).toEqual({ before: 2 });
  expect(new Set(keys).size).toBe(1);
  lost = 3;
  await expect(split(2)).rejects.toThrow('The server could not be reached.');
  expect(await split(2)).toEqual({ before: 6 });
  expect(new Set(keys.slice(2)).size).toBe(1);
  // An answered split is over: another one has another key.
  await split(2);
  expect(new Set(keys).size).toBe(3);
});

it('does not repeat a split that the server refuses', async () => {
  const answer = () => Response.json({ error: 'x', code: 'version_conflict' }, { status: 409 });
  const send = vi.fn(async () => answer());
  vi.stubGlobal('fetch', send);
  const halves = { version: 1, first: { text: 'one' }, second: { text: 'two' } };
  await expect(splitOff('a', halves)).rejects.toThrow('409');
  expect(send).toHaveBeenCalledOnce();
});

it('sends a split without a key to a server of an earlier version', async () => {
  const bodies: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    const sent = JSON.parse(String(body));
    bodies.push(sent);
    return 'key' in sent
      ? Response.json({ error: 'x', code: 'invalid_input' }, { status: 400 })
      : Response.json({ before: 1 });
  });
  const halves = { version: 1, first: { text: 'one' }, second: { text: 'two' } };
  expect(await splitOff('a', halves)).toEqual({ before: 1 });
  expect(bodies).toEqual([{ ...halves, key: expect.any(String) }, halves]);
});
