import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { planAfterPayment } from '../../../src-renderer/data/paid-plan.ts';

let asked = 0;
let plan = { plan: 'free', subscription: null as object | null };

beforeEach(() => {
  // Only pages refetch queries.
  environmentManager.setIsServer(() => false);
  asked = 0;
  plan = { plan: 'free', subscription: null };
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json(plan);
  });
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('polls the plan after a payment until it is confirmed, but not while the page is hidden', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const leave = new QueryObserver(client, planAfterPayment(Date.now())).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBeGreaterThan(10);
  expect(asked).toBeLessThan(25);

  focusManager.setFocused(false);
  const before = asked;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(before);

  focusManager.setFocused(true);
  plan = { plan: 'pro', subscription: { status: 'active', endsAt: null } };
  await vi.advanceTimersByTimeAsync(20_000);
  const paid = asked;
  expect(paid).toBeGreaterThan(before);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(paid);
  leave();
});
