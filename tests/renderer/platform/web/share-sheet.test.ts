import { expect, it, vi } from 'vitest';
import { shareSheet } from '../../../../src-renderer/platform/web/share-sheet.ts';

it('is not there where the browser has none, or none for texts', () => {
  expect(shareSheet({})).toBeNull();
  expect(shareSheet({ share: async () => undefined, canShare: () => false })).toBeNull();
});

it('hands the text over, and takes closing the sheet for an answer', async () => {
  const share = vi.fn(async (_content: { text: string }) => undefined);
  expect(await shareSheet({ share })?.('Hi')).toBe(true);
  expect(share).toHaveBeenCalledWith({ text: 'Hi' });
  const closed = async () => Promise.reject(new DOMException('closed', 'AbortError'));
  expect(await shareSheet({ share: closed })?.('Hi')).toBe(false);
});

it('does not swallow a refusal', async () => {
  const refused = async () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  await expect(shareSheet({ share: refused })?.('Hi')).rejects.toThrow('no');
});
