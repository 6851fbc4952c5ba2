import { describe, expect, test } from 'vitest';
import { createSlots } from '../../../src/server/speech/slots.ts';

const never = new AbortController().signal;

function task() {
  let finish = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isRunning = false;
  const run = () => {
    isRunning = true;
    return ended;
  };
  return { run, finish, isRunning: () => isRunning };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('slots', () => {
  test('run so many at once and the others in order', async () => {
    const slots = createSlots(2);
    const tasks = [task(), task(), task(), task()];
    const all = tasks.map(({ run }) => slots.run(never, run));
    await settle();
    expect(tasks.map((one) => one.isRunning())).toEqual([true, true, false, false]);
    tasks[1]?.finish();
    await settle();
    expect(tasks.map((one) => one.isRunning())).toEqual([true, true, true, false]);
    for (const one of tasks) one.finish();
    await Promise.all(all);
  });

  test('free their place when a task fails', async () => {
    const slots = createSlots(1);
    await expect(slots.run(never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await slots.run(never, async () => 'next')).toBe('next');
  });

  test('let go of those who leave the queue', async () => {
    const slots = createSlots(1);
    const [first, second, third] = [task(), task(), task()];
    const leaving = new AbortController();
    const running = slots.run(never, first.run);
    const left = slots.run(leaving.signal, second.run);
    const last = slots.run(never, third.run);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'aborted' });
    first.finish();
    third.finish();
    await Promise.all([running, last]);
    expect([second.isRunning(), third.isRunning()]).toEqual([false, true]);
    await expect(slots.run(AbortSignal.abort(), second.run)).rejects.toMatchObject({ code: 'aborted' });
  });
});
