import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { importFiles } from '../../../../src-renderer/features/import-texts/import-files.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const NOTE = new File(['Buy a red bicycle.'], 'note.md');

/** Imports files and a good one after them, with a server that takes every text. */
function importWithNote(...files: File[]) {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  return importFiles(new QueryClient(), [...files, NOTE], options);
}

it('says that a file which was moved could not be read, and adds the others', async () => {
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

it('reports an error of its own, and adds the others', async () => {
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
