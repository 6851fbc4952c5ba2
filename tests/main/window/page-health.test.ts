import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { reviveWhenGone } from '../../../src-main/window/page-health.ts';

class Contents extends EventEmitter {
  reloads = 0;
  reload(): void {
    this.reloads += 1;
  }
}

it('loads a broken page again, and leaves one alone that breaks again and again', () => {
  const contents = new Contents();
  const told: [string, boolean][] = [];
  let clock = 0;
  reviveWhenGone(
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
