import { describe, expect, it } from 'vitest';
import { createTakeLocks } from '../../../../src-renderer/platform/web/take-locks.ts';
import { lockTable } from '../../../support/lock-table.ts';

describe('take locks', () => {
  it('grant a take to one window at a time', async () => {
    const table = lockTable();
    const one = createTakeLocks(table.open().manager);
    const two = createTakeLocks(table.open().manager);
    expect(await one.hold('a')).toBe(true);
    expect(await two.hold('a')).toBe(false);
    expect(await two.heldElsewhere()).toEqual(new Set(['a']));
    expect(await one.heldElsewhere()).toEqual(new Set());
    one.release('a');
    await new Promise(setImmediate);
    expect(await two.hold('a')).toBe(true);
  });

  it('are granted to the same window twice, also concurrently', async () => {
    const locks = createTakeLocks(lockTable().open().manager);
    expect(await Promise.all([locks.hold('a'), locks.hold('a')])).toEqual([true, true]);
    expect(await locks.hold('a')).toBe(true);
    expect(locks.holds('a')).toBe(true);
  });

  it('notify a waiting window when a take is released, and can be granted then', async () => {
    const table = lockTable();
    const one = createTakeLocks(table.open().manager);
    const two = createTakeLocks(table.open().manager);
    await one.hold('a');
    let isFree = false;
    const free = two.whenFree('a').then(() => {
      isFree = true;
    });
    await new Promise(setImmediate);
    expect(isFree).toBe(false);
    one.release('a');
    await free;
    expect(await two.heldElsewhere()).toEqual(new Set());
    await two.whenFree('a');
    expect(await two.hold('a')).toBe(true);
  });

  it('are always granted when the browser has no locks', async () => {
    const locks = createTakeLocks(undefined);
    expect(await locks.hold('a')).toBe(true);
    expect(locks.holds('a')).toBe(true);
    locks.release('a');
    expect(locks.holds('a')).toBe(false);
    expect(await locks.heldElsewhere()).toEqual(new Set());
    expect(await locks.whenFree('a')).toBeUndefined();
  });
});
