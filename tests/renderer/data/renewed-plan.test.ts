import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewedPlan } from '../../../src-renderer/data/renewed-plan.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => {
  // Only pages refetch queries.
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 30) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('refetches the plan when the month ends, and not before', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    const now = new Date();
    const renewsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString();
    return Response.json({ renewsAt });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const leave = new QueryObserver(client, renewedPlan).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(DAY_MS - 1000);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toBe(2);
  // A timer can't wait for all of December.
  await vi.advanceTimersByTimeAsync(30 * DAY_MS);
  expect(asked).toBe(3);
  leave();
});
