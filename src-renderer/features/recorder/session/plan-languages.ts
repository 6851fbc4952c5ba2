import { useQuery } from '@tanstack/react-query';
import { PLANS } from '../../../../src/contract/limits.ts';
import { plan } from '../../../data/plan.ts';

/** The languages of the user's plan; `any` if it has no limit or is not known yet. The server decides. */
export function usePlanLanguages(): 'any' | readonly string[] {
  const { data } = useQuery(plan);
  return data?.quotas ? PLANS[data.plan].languages : 'any';
}
