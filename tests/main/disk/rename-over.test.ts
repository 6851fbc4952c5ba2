import { expect, it, vi } from 'vitest';
import { renameOver } from '../../../src-main/disk/rename-over.ts';

type Rename = (from: string, to: string) => Promise<void>;
const refusal = (code: string) => Object.assign(new Error(code), { code });

it('retries a rename on Windows while another program has the file open', async () => {
  const rename = vi
    .fn<Rename>()
    .mockRejectedValueOnce(refusal('EPERM'))
    .mockRejectedValueOnce(refusal('EBUSY'));
  rename.mockResolvedValue();
  await renameOver('new', 'old', { platform: 'win32', rename });
  expect(rename.mock.calls).toEqual([
    ['new', 'old'],
    ['new', 'old'],
    ['new', 'old'],
  ]);
});

it('does not retry a rename on other platforms or for other errors', async () => {
  for (const [platform, code] of [
    ['linux', 'EPERM'],
    ['win32', 'ENOSPC'],
  ] as const) {
    const rename = vi.fn<Rename>().mockRejectedValue(refusal(code));
    await expect(renameOver('new', 'old', { platform, rename })).rejects.toThrow(code);
    expect(rename).toHaveBeenCalledOnce();
  }
});
