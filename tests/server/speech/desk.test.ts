import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { comes, createDesk } from '../../../src/server/speech/desk.ts';
import { createSlots } from '../../../src/server/speech/slots.ts';

const never = new AbortController().signal;

test('a desk takes one slot, however often it is asked to, and can let it go', async () => {
  const slots = createSlots(1, 2);
  const [desk, other] = [createDesk(slots, 1, never), createDesk(slots, 2, never)];
  await desk.hold();
  await desk.hold();
  expect(desk.isWanted()).toBe(false);
  const waiting = other.hold();
  expect([desk.isWanted(), other.isWanted()]).toEqual([true, false]);
  desk.letGo();
  desk.letGo();
  await waiting;
  expect(desk.isWanted()).toBe(false);
  const again = desk.hold();
  other.letGo();
  await again;
});

test('waiting ends with what is waited for, also where it fails', async () => {
  const pending = sleep(20).then(() => Promise.reject(new RangeError('no')));
  expect(await comes(pending, () => false)).toBe(true);
  await expect(pending).rejects.toThrow(RangeError);
  expect(await comes(Promise.resolve(), () => true)).toBe(true);
});

test('waiting ends when it is enough', async () => {
  const waits: number[] = [];
  const hasCome = await comes(Promise.withResolvers().promise, (waitedMs) => waits.push(waitedMs) > 2);
  expect([hasCome, waits.length]).toEqual([false, 3]);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
});
