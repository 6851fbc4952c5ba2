import { expect, it } from 'vitest';
import { RATES } from '../../../../src/contract/limits.ts';
import { createCodeCheck, SESSION_DEVICE } from '../../../../src/server/accounts/two-factor/check-code.ts';
import { randomBase32 } from '../../../../src/server/accounts/two-factor/totp.ts';
import { AppError } from '../../../../src/server/app-error.ts';
import { memoryCounters } from '../../../../src/server/counters/memory-counters.ts';
import { createRateLimiter } from '../../../../src/server/http/rate-limit.ts';
import { createLog } from '../../../../src/server/log.ts';
import { createSecretBox } from '../../../../src/server/secret-box.ts';

const USER = 'ann';

function codeCheck() {
  const rates = createRateLimiter(true, memoryCounters);
  const box = createSecretBox('two-factor secrets', () => ['a-secret-of-the-server']);
  const check = createCodeCheck({
    box,
    log: createLog('silent'),
    now: Date.now,
    store: { consumeStep: async () => false, consumeRecoveryCode: async () => false },
    countAttempt: (rate, key) => rates.count(rate, key, key),
  });
  const secret = box.encrypt(randomBase32(), USER);
  const row = { user_id: USER, secret, last_step: 0, created_at: 0, confirmed_at: 0 };
  /** The error codes of wrong codes from a client, in their order. */
  return async (knownDevice: string | null, times: number): Promise<string[]> => {
    const codes: string[] = [];
    for (let n = 0; n < times; n += 1) {
      const error = await check.consume(row, { userId: USER, knownDevice }, '1').catch((caught) => caught);
      codes.push(error instanceof AppError ? error.code : String(error));
    }
    return codes;
  };
}

it('counts the codes of all known devices together, and strangers and sessions apart from them', async () => {
  const tryCodes = codeCheck();
  const { requests: perDevice } = RATES.secondFactor;
  expect(await tryCodes('device 1', perDevice + 1)).toEqual([
    ...Array(perDevice).fill('wrong_code'),
    'rate_limited',
  ]);
  const byDevices: string[] = [];
  for (let device = 2; device < 12; device += 1) byDevices.push(...(await tryCodes(`device ${device}`, 20)));
  const checked = byDevices.filter((code) => code === 'wrong_code');
  expect(checked).toHaveLength(RATES.secondFactorDevices.requests - perDevice);
  expect(new Set(byDevices.slice(checked.length))).toEqual(new Set(['rate_limited']));
  expect(await tryCodes(null, 1)).toEqual(['wrong_code']);
  expect(await tryCodes(SESSION_DEVICE, 1)).toEqual(['wrong_code']);
});

it('leaves known devices their tries when a stranger has used up his own', async () => {
  const tryCodes = codeCheck();
  expect((await tryCodes(null, RATES.secondFactor.requests + 1)).at(-1)).toBe('rate_limited');
  expect(await tryCodes('device', 1)).toEqual(['wrong_code']);
});
