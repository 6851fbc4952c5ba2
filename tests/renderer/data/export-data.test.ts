import { MutationCache, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EXPORT_FILE } from '../../../src/contract/api/account.ts';
import { exportData, fileNameIn } from '../../../src-renderer/data/export-data.ts';

afterEach(() => vi.unstubAllGlobals());

const save = vi.fn<(blob: Blob, name: string) => void>();
const told = vi.fn<() => void>();

beforeEach(() => {
  save.mockReset();
  told.mockReset();
});

const run = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', vi.fn(answer));
  const client = new QueryClient({ mutationCache: new MutationCache({ onSuccess: () => told() }) });
  // Has no observer: the card that started the mutation may be unmounted.
  return client.getMutationCache().build(client, exportData(save)).execute(false);
};

it.each([
  ['attachment; filename="mine.json"', 'mine.json'],
  ['attachment; filename="../../x"', EXPORT_FILE],
  ['attachment', EXPORT_FILE],
  [null, EXPORT_FILE],
])('reads the file name from the content-disposition header %s (growth 7)', (header, name) => {
  expect(fileNameIn(header)).toBe(name);
});

it('saves the exported file unchanged, and reports success only afterwards', async () => {
  const headers = { 'content-disposition': 'attachment; filename="parlance-export.json"' };
  save.mockImplementation(() => expect(told).not.toHaveBeenCalled());
  await run(async () => new Response('{"a": 1}', { headers }));
  expect(save).toHaveBeenCalledOnce();
  const [blob, name] = save.mock.lastCall ?? [];
  expect([await blob?.text(), name]).toEqual(['{"a": 1}', 'parlance-export.json']);
  expect(told).toHaveBeenCalledOnce();
});

it('rejects the export when the server refuses, the network fails, or the file breaks off', async () => {
  const refused = JSON.stringify({ error: 'no', code: 'rate_limited' });
  await expect(run(async () => new Response(refused, { status: 429 }))).rejects.toMatchObject({
    code: 'rate_limited',
  });
  await expect(run(() => Promise.reject(new TypeError('no network')))).rejects.toThrow(/reached/);
  const page = new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } });
  await expect(run(async () => page)).rejects.toThrow(/reached/);
  const broken = new ReadableStream({
    pull(controller) {
      controller.error(new TypeError('broke off'));
    },
  });
  await expect(run(async () => new Response(broken))).rejects.toThrow(/reached/);
  expect(save).not.toHaveBeenCalled();
});
