import { expect, it, vi } from 'vitest';
import { shareSheet } from '../../../../src-renderer/platform/web/share-sheet.ts';

it('shareSheet returns null when the browser has none, or none for text', () => {
  expect(shareSheet({})).toBeNull();
  expect(shareSheet({ share: async () => undefined, canShare: () => false })).toBeNull();
});

it('the share sheet shares the text, and returns false when the user closes it', async () => {
  const share = vi.fn(async (_content: { text: string }) => undefined);
  expect(await shareSheet({ share })?.('Hi')).toBe(true);
  expect(share).toHaveBeenCalledWith({ text: 'Hi' });
  const closed = async () => Promise.reject(new DOMException('closed', 'AbortError'));
  expect(await shareSheet({ share: closed })?.('Hi')).toBe(false);
});

it('the share sheet rejects when sharing is not allowed', async () => {
  const refused = async () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  await expect(shareSheet({ share: refused })?.('Hi')).rejects.toThrow('no');
});
