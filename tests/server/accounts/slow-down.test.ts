import { expect, it } from 'vitest';
import { createSlowDown } from '../../../src/server/accounts/slow-down.ts';

it('gets slow after ten guesses at one account, and leaves others alone', async () => {
  const slowDown = createSlowDown(true, 200);
  const timeOf = async (email: string) => {
    const since = performance.now();
    await slowDown(email);
    return performance.now() - since;
  };
  for (let n = 0; n < 10; n += 1) expect(await timeOf('ann@example.com')).toBeLessThan(150);
  expect(await timeOf('ann@example.com')).toBeGreaterThan(190);
  expect(await timeOf('bob@example.com')).toBeLessThan(150);
});
