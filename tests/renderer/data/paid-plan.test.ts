import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { planAfterPayment } from '../../../src-renderer/data/paid-plan.ts';

/** The moments of the requests. */
let times: number[] = [];
let plan = { plan: 'free', subscription: null as object | null };

beforeEach(() => {
  // Only pages refetch queries.
  environmentManager.setIsServer(() => false);
  times = [];
  plan = { plan: 'free', subscription: null };
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    times.push(Date.now());
    return Response.json(plan);
  });
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('polls the plan after a payment less and less until it is confirmed, but not on a hidden page', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const leave = new QueryObserver(client, planAfterPayment(Date.now())).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  const pauses = times.slice(1).map((time, n) => time - (times[n] ?? 0));
  expect([pauses[0], pauses.at(-1)]).toEqual([500, 10_000]);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));

  focusManager.setFocused(false);
  const before = times.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times.length).toBe(before);

  focusManager.setFocused(true);
  plan = { plan: 'pro', subscription: { status: 'active', endsAt: null } };
  await vi.advanceTimersByTimeAsync(20_000);
  const paid = times.length;
  expect(paid).toBeGreaterThan(before);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times.length).toBe(paid);
  leave();
});
