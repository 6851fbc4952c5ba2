import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createGuessLimit, type Guesser } from '../../../../src/server/accounts/sign-in/guess-limit.ts';
import { AppError } from '../../../../src/server/app-error.ts';
import { memoryCounters } from '../../../../src/server/counters/memory-counters.ts';

const stranger: Guesser = { account: 'ann@example.com', knownDevice: null };
const wrong = () => Promise.reject(new AppError('wrong_credentials'));
const right = () => Promise.resolve('in');

const codeOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.catch((error: unknown) => (error instanceof AppError ? error.code : error));

/** Races two timers: the shorter one fires first, even on a busy machine. */
const isHeld = (attempt: Promise<unknown>): Promise<boolean> =>
  Promise.race([codeOf(attempt).then(() => false), sleep(100).then(() => true)]);

describe('createGuessLimit', () => {
  it('delays attempts after ten failures at one account, not for other accounts and known devices', async () => {
    const limit = createGuessLimit(true, memoryCounters, 200);
    for (let n = 0; n < 10; n += 1) expect(await isHeld(limit(stranger, wrong))).toBe(false);
    expect(await isHeld(limit(stranger, right))).toBe(true);
    expect(await isHeld(limit({ ...stranger, account: 'bob@example.com' }, right))).toBe(false);
    expect(await isHeld(limit({ ...stranger, knownDevice: 'her phone' }, right))).toBe(false);
    for (let n = 0; n < 10; n += 1) await codeOf(limit({ ...stranger, knownDevice: 'her phone' }, wrong));
    expect(await isHeld(limit({ ...stranger, knownDevice: 'her phone' }, right))).toBe(true);
  });

  it('counts neither successes nor failures unrelated to the password', async () => {
    const limit = createGuessLimit(true, memoryCounters, 200);
    for (let n = 0; n < 15; n += 1) {
      expect(await isHeld(limit(stranger, right))).toBe(false);
      expect(await codeOf(limit(stranger, () => Promise.reject(new AppError('server_busy'))))).toBe(
        'server_busy',
      );
    }
  });

  it('queues concurrent attempts and rejects those beyond its limit', async () => {
    const limit = createGuessLimit(true, memoryCounters, 20);
    let checks = 0;
    const check = async () => {
      checks += 1;
      await sleep(5);
      throw new AppError('wrong_credentials');
    };
    const ends = Promise.all(Array.from({ length: 50 }, () => codeOf(limit(stranger, check))));
    const codes = await ends;
    expect(checks).toBe(30);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(20);
  });
});
