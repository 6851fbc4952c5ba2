import { afterEach, expect, it, vi } from 'vitest';
import { createPastePermit, GRANT_MS } from '../../../src-main/delivery/paste-permit.ts';

let clock = 0;
const open = () => createPastePermit(() => clock);

afterEach(() => vi.useRealTimers());

it('is good for one text, and for nothing that nobody asked for', () => {
  const permit = open();
  permit.renew();
  expect(permit.take()).toBe(false);
  permit.give();
  expect([permit.take(), permit.take()]).toEqual([true, false]);
  permit.renew();
  expect(permit.take()).toBe(false);
});

it('is there for a recording that began while the text before was still being written', () => {
  const permit = open();
  permit.give();
  permit.give();
  expect([permit.take(), permit.take(), permit.take()]).toEqual([true, true, false]);
  permit.give();
  clock += GRANT_MS;
  permit.give();
  expect([permit.take(), permit.take()]).toEqual([true, false]);
});

it('lasts as long as the recording goes on, and not much longer', () => {
  const permit = open();
  permit.give();
  for (let minutes = 0; minutes < 90; minutes += 1) {
    clock += GRANT_MS - 1;
    permit.renew();
  }
  expect(permit.take()).toBe(true);
  permit.give();
  clock += GRANT_MS;
  permit.renew();
  expect(permit.take()).toBe(false);
});

it('ends in time while the system clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const permit = createPastePermit();
  permit.give();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(GRANT_MS);
  expect(permit.take()).toBe(false);
});
