import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PlanChange } from '../../src/contract/api/plan.ts';
import { call } from './http.ts';
import { planKeys } from './plan-keys.ts';

/** The plan, this month's minutes, and the latest receipts. */
export const plan = queryOptions({
  queryKey: planKeys.plan,
  queryFn: ({ signal }) => call('GET /api/plan', {}, { signal }),
});

/** Changes the plan, or starts a trial or a checkout. The caller shows success. */
export const changePlan = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: PlanChange) => call('POST /api/plan', { body }),
    onSuccess: ({ checkoutUrl: _, ...changed }) => client.setQueryData(planKeys.plan, changed),
    meta: { failure: { title: 'plan.changeFailed', detail: 'server' } },
  });

/** The payment service's page for extra minutes, or for the card and invoices. */
export const beginPayment = () =>
  mutationOptions({
    mutationFn: async (what: 'minutes' | 'portal'): Promise<string> =>
      what === 'minutes'
        ? (await call('POST /api/plan/minutes')).checkoutUrl
        : (await call('POST /api/plan/portal')).url,
    meta: { failure: { title: 'plan.payFailed', detail: 'server' } },
  });
