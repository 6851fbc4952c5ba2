import { useQuery } from '@tanstack/react-query';
import { PLANS } from '../../../../src/contract/limits.ts';
import { plan } from '../../../data/plan.ts';

/** The languages that one's plan includes, `any` where it sets no bounds or is not known yet; the server decides. */
export function usePlanLanguages(): 'any' | readonly string[] {
  const { data } = useQuery(plan);
  return data?.quotas ? PLANS[data.plan].languages : 'any';
}
