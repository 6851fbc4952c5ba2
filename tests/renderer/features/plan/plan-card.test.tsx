import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import type { Plan } from '../../../../src/contract/api/plan.ts';
import { plan as planQuery } from '../../../../src-renderer/data/plan.ts';
import { PlanCard } from '../../../../src-renderer/features/plan/plan-card.tsx';
import { loadTexts } from '../../../../src-renderer/i18n/i18n.ts';
import type { Platform } from '../../../../src-renderer/platform/platform.ts';
import { PlatformContext } from '../../../../src-renderer/platform/platform-context.ts';

beforeAll(() => loadTexts('common', 'plan', 'settings'));

const UNLIMITED: Plan = {
  plan: 'free',
  quotas: false,
  seconds: { limit: null, used: 90, reserved: 0, left: null, extra: 0 },
  modelCalls: { limit: null, used: 3, left: null },
  renewsAt: '2026-12-01T00:00:00.000Z',
  billing: 'none',
  subscription: null,
  sellsMinutes: false,
  hasPortal: false,
  trial: { available: true, endsAt: null },
  receipts: [],
  purchases: [],
};

/** The HTML of the card where the server answers with this plan. */
function shown(plan: Plan): string {
  const client = new QueryClient();
  client.setQueryData(planQuery.queryKey, plan);
  return renderToStaticMarkup(
    <PlatformContext value={{} as Platform}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <PlanCard />
        </MemoryRouter>
      </QueryClientProvider>
    </PlatformContext>,
  );
}

it('offers no plan on a server without limits and payment, and shows what was used there', () => {
  const card = shown(UNLIMITED);
  expect(card).toContain('This server sets no limit. You used 1:30 minutes this month.');
  expect(card).toContain('Requests to AI services this month: 3');
  for (const name of ['Change to Pro', 'Try Pro']) expect(card).not.toContain(name);
  // The way back from one that was begun on the page of prices, or when there were limits.
  expect(shown({ ...UNLIMITED, plan: 'pro' })).toContain('Change to Free');
});

it('offers plans on a server with limits, and on one with payment', () => {
  for (const name of ['Change to Pro', 'Try Pro']) {
    expect(shown({ ...UNLIMITED, quotas: true })).toContain(name);
  }
  expect(shown({ ...UNLIMITED, billing: 'stripe' })).toContain('Pay for Pro');
});
