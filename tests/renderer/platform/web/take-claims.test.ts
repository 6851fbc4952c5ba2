import { describe, expect, it } from 'vitest';
import { createTakeClaims } from '../../../../src-renderer/platform/web/take-claims.ts';
import { lockTable } from '../../../support/lock-table.ts';

describe('take locks', () => {
  it('grant a take to one window at a time', async () => {
    const table = lockTable();
    const one = createTakeClaims(table.open().manager);
    const two = createTakeClaims(table.open().manager);
    expect(await one.claim('a')).toBe(true);
    expect(await two.claim('a')).toBe(false);
    expect(await two.claimedElsewhere()).toEqual(new Set(['a']));
    expect(await one.claimedElsewhere()).toEqual(new Set());
    one.release('a');
    await new Promise(setImmediate);
    expect(await two.claim('a')).toBe(true);
  });

  it('are granted to the same window twice, also concurrently', async () => {
    const locks = createTakeClaims(lockTable().open().manager);
    expect(await Promise.all([locks.claim('a'), locks.claim('a')])).toEqual([true, true]);
    expect(await locks.claim('a')).toBe(true);
    expect(locks.hasClaimed('a')).toBe(true);
  });

  it('notify a waiting window when a take is released, and can be granted then', async () => {
    const table = lockTable();
    const one = createTakeClaims(table.open().manager);
    const two = createTakeClaims(table.open().manager);
    await one.claim('a');
    let isFree = false;
    const free = two.whenFree('a').then(() => {
      isFree = true;
    });
    await new Promise(setImmediate);
    expect(isFree).toBe(false);
    one.release('a');
    await free;
    expect(await two.claimedElsewhere()).toEqual(new Set());
    await two.whenFree('a');
    expect(await two.claim('a')).toBe(true);
  });

  it('are always granted when the browser has no locks', async () => {
    const locks = createTakeClaims(undefined);
    expect(await locks.claim('a')).toBe(true);
    expect(locks.hasClaimed('a')).toBe(true);
    locks.release('a');
    expect(locks.hasClaimed('a')).toBe(false);
    expect(await locks.claimedElsewhere()).toEqual(new Set());
    expect(await locks.whenFree('a')).toBeUndefined();
  });
});
