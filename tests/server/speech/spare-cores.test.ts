import { cpus } from 'node:os';
import { expect, test, vi } from 'vitest';
import { createSpareCores } from '../../../src/server/speech/spare-cores.ts';

vi.mock('node:os', { spy: true });

/** A machine of four cores that have been busy and idle for so many milliseconds. */
function machine(user: number, idle: number) {
  const core = { model: '', speed: 0, times: { user, nice: 0, sys: 0, irq: 0, idle } };
  vi.mocked(cpus).mockReturnValue([core, core, core, core]);
}

test('gives out the cores that were idle, each once, and looks again after a while', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  machine(1000, 1000);
  const spare = createSpareCores();
  expect(spare.take()).toBe(false);
  // Since then half of the time idle: two cores' worth.
  machine(1500, 1500);
  clock.mockReturnValue(1500);
  expect([spare.take(), spare.take(), spare.take()]).toEqual([true, true, false]);
  machine(2500, 1501);
  clock.mockReturnValue(3000);
  expect(spare.take()).toBe(false);
  clock.mockRestore();
});
