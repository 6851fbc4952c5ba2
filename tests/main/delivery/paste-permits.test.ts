import { afterEach, expect, it, vi } from 'vitest';
import { createPastePermits, PERMIT_MS } from '../../../src-main/delivery/paste-permits.ts';

let clock = 0;
const open = () => createPastePermits(() => clock);

afterEach(() => vi.useRealTimers());

it('are each good for one text, and for nothing that nobody asked for', () => {
  const permits = open();
  permits.renew();
  expect(permits.take()).toBe(false);
  permits.give();
  expect([permits.take(), permits.take()]).toEqual([true, false]);
  permits.renew();
  expect(permits.take()).toBe(false);
});

it('are there for a recording that began while the text before was still being written', () => {
  const permits = open();
  permits.give();
  permits.give();
  expect([permits.take(), permits.take(), permits.take()]).toEqual([true, true, false]);
  permits.give();
  clock += PERMIT_MS;
  permits.give();
  expect([permits.take(), permits.take()]).toEqual([true, false]);
});

it('last as long as the recording goes on, and not much longer', () => {
  const permits = open();
  permits.give();
  for (let minutes = 0; minutes < 90; minutes += 1) {
    clock += PERMIT_MS - 1;
    permits.renew();
  }
  expect(permits.take()).toBe(true);
  permits.give();
  clock += PERMIT_MS;
  permits.renew();
  expect(permits.take()).toBe(false);
});

it('end in time while the system clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const permits = createPastePermits();
  permits.give();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(PERMIT_MS);
  expect(permits.take()).toBe(false);
});
