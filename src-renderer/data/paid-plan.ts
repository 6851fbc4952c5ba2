import { queryOptions } from '@tanstack/react-query';
import type { Plan } from '../../src/contract/api/plan.ts';
import { plan } from './plan.ts';
import { pollIntervalMs } from './poll-interval.ts';

export const isPaid = ({ plan, subscription }: Plan): boolean => subscription !== null && plan === 'pro';

/** The plan of a user who paid at `since`; polled until the payment is confirmed. */
export const planAfterPayment = (since: number) =>
  queryOptions({
    ...plan,
    refetchInterval: ({ state: { data } }) => (data && !isPaid(data) ? pollIntervalMs(since) : false),
  });
