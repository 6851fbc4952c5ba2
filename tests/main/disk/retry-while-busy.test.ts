import { expect, it, vi } from 'vitest';
import { retryWhileBusy } from '../../../src-main/disk/retry-while-busy.ts';

it('retries a file operation after EMFILE on every platform', async () => {
  const read = vi.fn<() => Promise<string>>();
  read
    .mockRejectedValueOnce(Object.assign(new Error('EMFILE'), { code: 'EMFILE' }))
    .mockResolvedValue('text');
  expect(await retryWhileBusy(read, 'linux')).toBe('text');
  expect(read).toHaveBeenCalledTimes(2);
});
