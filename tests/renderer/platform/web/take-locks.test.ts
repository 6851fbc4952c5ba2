import { describe, expect, it } from 'vitest';
import { createTakeLocks } from '../../../../src-renderer/platform/web/take-locks.ts';

/** The browser's lock table of one origin; each window has its own client. */
function lockTable() {
  const held = new Map<string, object>();
  const client = (): LockManager =>
    ({
      async request(name: string, _options: LockOptions, work: (lock: Lock | null) => unknown) {
        if (held.has(name)) {
          await work(null);
          return;
        }
        held.set(name, {});
        await work({ name, mode: 'exclusive' });
        held.delete(name);
      },
      query: async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
    }) as unknown as LockManager;
  return { client, held };
}

describe('take locks', () => {
  it('give a take to one window at a time', async () => {
    const table = lockTable();
    const one = createTakeLocks(table.client());
    const two = createTakeLocks(table.client());
    expect(await one.hold('a')).toBe(true);
    expect(await two.hold('a')).toBe(false);
    expect(await two.heldElsewhere()).toEqual(new Set(['a']));
    expect(await one.heldElsewhere()).toEqual(new Set());
    one.release('a');
    await Promise.resolve();
    expect(await two.hold('a')).toBe(true);
  });

  it('are not refused to the window that asks twice, even at once', async () => {
    const locks = createTakeLocks(lockTable().client());
    expect(await Promise.all([locks.hold('a'), locks.hold('a')])).toEqual([true, true]);
    expect(await locks.hold('a')).toBe(true);
    expect(locks.holds('a')).toBe(true);
  });

  it('are simply granted where the browser has none', async () => {
    const locks = createTakeLocks(undefined);
    expect(await locks.hold('a')).toBe(true);
    expect(locks.holds('a')).toBe(true);
    locks.release('a');
    expect(locks.holds('a')).toBe(false);
    expect(await locks.heldElsewhere()).toEqual(new Set());
  });
});
