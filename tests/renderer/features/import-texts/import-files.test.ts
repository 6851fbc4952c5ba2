import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ACCOUNT_HEADER } from '../../../../src/contract/api/account-header.ts';
import { importFiles } from '../../../../src-renderer/features/import-texts/import-files.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const NOTE = new File(['Buy a red bicycle.'], 'note.md');

/** Imports files and a valid one after them, with a server that accepts every text. */
function importWithNote(...files: File[]) {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const options = { signal: new AbortController().signal, account: 'u1', onProgress: () => undefined };
  return importFiles(new QueryClient(), [...files, NOTE], options);
}

it('reports a file that can’t be read or is empty, and imports the others', async () => {
  const reportError = vi.fn();
  vi.stubGlobal('reportError', reportError);
  const moved = new File(['Gone.'], 'moved.txt');
  moved.arrayBuffer = () =>
    Promise.reject(new DOMException('A requested file was not found', 'NotFoundError'));
  const empty = new File([' '], 'empty.txt');
  await expect(importWithNote(moved, empty)).resolves.toEqual({
    added: 1,
    faults: [
      { name: 'moved.txt', fault: 'unreadable' },
      { name: 'empty.txt', fault: 'empty' },
    ],
  });
  expect(reportError).not.toHaveBeenCalled();
});

it('reports an internal error, and imports the others', async () => {
  const reportError = vi.fn();
  vi.stubGlobal('reportError', reportError);
  const bug = new TypeError('x is undefined');
  vi.spyOn(crypto.subtle, 'digest').mockRejectedValueOnce(bug);
  await expect(importWithNote(new File(['Words.'], 'words.txt'))).resolves.toEqual({
    added: 1,
    faults: [{ name: 'words.txt', fault: 'unreadable' }],
  });
  expect(reportError).toHaveBeenCalledWith(bug);
});

it('imports every text of an account export, with progress and the reason of a refusal', async () => {
  const transcriptions = ['One.', 'Refused.', 'Three.'].map((originalText, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    originalText,
  }));
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    const { key, text } = JSON.parse(String(body));
    sent.push([key, text]);
    return Response.json({}, { status: text === 'Refused.' ? 400 : 200 });
  });
  const progress: unknown[] = [];
  const onProgress = (...told: unknown[]) => progress.push(told);
  const exported = new File([JSON.stringify({ transcriptions })], 'parlance-export.json');
  const options = { signal: new AbortController().signal, account: 'u1', onProgress };
  await expect(importFiles(new QueryClient(), [exported, NOTE], options)).resolves.toEqual({
    added: 3,
    faults: [{ name: 'parlance-export.json', fault: 'refused' }],
  });
  expect(sent.slice(0, 3)).toEqual(transcriptions.map(({ id, originalText }) => [id, originalText]));
  expect(progress).toEqual([...[1, 1, 2].map((added) => [0, added]), [1, 2], [1, 3], [2, 3]]);
});

it('keeps the date in the export, or the file’s modification date where there is none', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    if (init?.body) sent.push(JSON.parse(String(init.body)));
    return Response.json({});
  });
  const options = { signal: new AbortController().signal, account: 'u1', onProgress: () => undefined };
  const exported = JSON.stringify({ text: 'The garden gate.', createdAt: '2024-02-29T10:20:30.400Z' });
  const files = [
    new File([exported], 'own.json'),
    new File(['A red bicycle.'], 'note.txt', { lastModified: 1_700_000_000_000 }),
  ];
  await importFiles(new QueryClient(), files, options);
  expect(sent).toMatchObject([
    { text: 'The garden gate.', createdAt: '2024-02-29T10:20:30.400Z' },
    { text: 'A red bicycle.', createdAt: '2023-11-14T22:13:20.000Z' },
  ]);
});

it('adds texts to its own account only, and stops when another one is signed in', async () => {
  const accounts: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    accounts.push(new Headers(headers).get(ACCOUNT_HEADER));
    return accounts.length === 1
      ? Response.json({})
      : Response.json({ error: 'x', code: 'other_account' }, { status: 409 });
  });
  const options = { signal: new AbortController().signal, account: 'u1', onProgress: () => undefined };
  const more = new File(['More.'], 'more.txt');
  await expect(importFiles(new QueryClient(), [NOTE, more, NOTE], options)).rejects.toThrow('other_account');
  expect(accounts).toEqual(['u1', 'u1']);
});
