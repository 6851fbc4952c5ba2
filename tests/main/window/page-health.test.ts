import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { reloadAfterCrash } from '../../../src-main/window/page-health.ts';

class Contents extends EventEmitter {
  reloads = 0;
  reload(): void {
    this.reloads += 1;
  }
}

afterEach(() => vi.useRealTimers());

it('reloads a crashed page, but not one that crashes repeatedly', () => {
  const contents = new Contents();
  const told: [string, boolean][] = [];
  let clock = 0;
  reloadAfterCrash(
    contents,
    (...values) => told.push(values),
    () => clock,
  );
  const breakDown = (reason: string) => contents.emit('render-process-gone', {}, { reason });
  for (let times = 0; times < 5; times += 1) breakDown('crashed');
  expect(contents.reloads).toBe(3);
  expect(told.map(([, isRevived]) => isRevived)).toEqual([true, true, true, false, false]);
  clock = 61_000;
  breakDown('oom');
  expect(contents.reloads).toBe(4);
  breakDown('clean-exit');
  expect(contents.reloads).toBe(4);
});

it('allows another reload after a minute, though the system clock was set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const contents = new Contents();
  reloadAfterCrash(contents, () => undefined);
  const breakDown = () => contents.emit('render-process-gone', {}, { reason: 'crashed' });
  for (let times = 0; times < 4; times += 1) breakDown();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(61_000);
  breakDown();
  expect(contents.reloads).toBe(4);
});
