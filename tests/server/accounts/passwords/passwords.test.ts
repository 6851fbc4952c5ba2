import { expect, it, vi } from 'vitest';
import { hashPassword, refuseCommonPassword } from '../../../../src/server/accounts/passwords/passwords.ts';

const running = vi.hoisted(() => ({ now: 0, most: 0, isHeld: false, release: [] as (() => void)[] }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    async hash(password: string, options?: object) {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      if (running.isHeld) await new Promise<void>((resolve) => running.release.push(resolve));
      running.now -= 1;
      return running.isHeld ? '' : real.hash(password, options);
    },
  };
});

const list = vi.hoisted(() => ({ isBroken: false }));
vi.mock('@zxcvbn-ts/language-common', async (original) => {
  const { dictionary } = await original<typeof import('@zxcvbn-ts/language-common')>();
  return {
    get dictionary() {
      if (list.isBroken) throw Object.assign(new Error('not now'), { code: 'EMFILE' });
      return dictionary;
    },
  };
});

it('the common-password check works again after its word list failed to load', async () => {
  list.isBroken = true;
  await expect(refuseCommonPassword('iloveyou')).rejects.toThrow('not now');
  list.isBroken = false;
  await refuseCommonPassword('walking-on-gravel');
  await expect(refuseCommonPassword('iloveyou')).rejects.toMatchObject({ code: 'password_common' });
});

it('hashPassword uses Argon2id with the parameters that OWASP recommends', async () => {
  expect(await hashPassword('walking-on-gravel')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('hashPassword runs at most two hashes at a time and rejects when too many wait', async () => {
  running.isHeld = true;
  running.most = 0;
  const all = Array.from({ length: 110 }, (_, n) => hashPassword(`password-${n}`).catch((error) => error));
  let isOver = false;
  const settled = Promise.all(all).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const release of running.release.splice(0)) release();
    await new Promise(setImmediate);
  }
  const refused = (await settled).filter((each) => each instanceof Error);
  expect(running.most).toBeLessThanOrEqual(2);
  expect(refused.length).toBeGreaterThanOrEqual(8);
  for (const error of refused) expect(error).toMatchObject({ code: 'server_busy' });
});
