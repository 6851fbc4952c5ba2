import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Plan } from '../../../src/contract/api/plan.ts';
import { NetworkError } from '../../data/http-error.ts';
import { plan as planQuery } from '../../data/plan.ts';
import { forgetPlanIntent, planIntent } from '../../data/plan-intent.ts';
import { usePlanChange } from './use-plan-change.ts';

/** True while the chosen plan begins: another page of the app must not begin it a second time. */
let isBeginning = false;

/** Without a response, for example after a reload, the plan stays chosen: the next page begins it. */
function finishStart(error: Error | null): void {
  isBeginning = false;
  if (!(error instanceof NetworkError)) forgetPlanIntent();
}

/**
 * True for a user who has the chosen plan already, or more than the chosen trial. Without limits and payment, all plans
 * are the same.
 */
const hasAlready = ({ plan, trial, subscription, quotas, billing }: Plan, isTrial: boolean): boolean =>
  (!quotas && billing === 'none') ||
  (plan === 'pro' && (isTrial || (trial.endsAt === null && subscription?.status !== 'ending')));

/** Begins the plan that was chosen on a public page, once. */
export function StartPlan() {
  const client = useQueryClient();
  const { mutate } = usePlanChange(finishStart);
  useEffect(() => {
    const intent = planIntent();
    if (intent === null || isBeginning) return;
    isBeginning = true;
    const trial = intent === 'trial';
    void client
      .fetchQuery({ ...planQuery, staleTime: 0 })
      // The change tells what is wrong.
      .catch(() => null)
      .then((now) => (now && hasAlready(now, trial) ? finishStart(null) : mutate({ plan: 'pro', trial })));
  }, [client, mutate]);
  return null;
}
