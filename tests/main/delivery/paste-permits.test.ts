import { afterEach, expect, it, vi } from 'vitest';
import { createPastePermits, PERMIT_MS } from '../../../src-main/delivery/paste-permits.ts';

let clock = 0;
const open = () => createPastePermits(() => clock);

afterEach(() => vi.useRealTimers());

it('permits one paste per grant and none without a grant', () => {
  const permits = open();
  permits.renew();
  expect(permits.consume()).toBe(false);
  permits.grant();
  expect([permits.consume(), permits.consume()]).toEqual([true, false]);
  permits.renew();
  expect(permits.consume()).toBe(false);
});

it('permits two pastes when a second recording begins before the first text is ready', () => {
  const permits = open();
  permits.grant();
  permits.grant();
  expect([permits.consume(), permits.consume(), permits.consume()]).toEqual([true, true, false]);
  permits.grant();
  clock += PERMIT_MS;
  permits.grant();
  expect([permits.consume(), permits.consume()]).toEqual([true, false]);
});

it('keeps a paste permit valid during a recording and expires it soon after', () => {
  const permits = open();
  permits.grant();
  for (let minutes = 0; minutes < 90; minutes += 1) {
    clock += PERMIT_MS - 1;
    permits.renew();
  }
  expect(permits.consume()).toBe(true);
  permits.grant();
  clock += PERMIT_MS;
  permits.renew();
  expect(permits.consume()).toBe(false);
});

it('expires a paste permit on time when the system clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const permits = createPastePermits();
  permits.grant();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(PERMIT_MS);
  expect(permits.consume()).toBe(false);
});
