import { useEffect } from 'react';
import { NetworkError } from '../../data/http-error.ts';
import { forgetPlanIntent, planIntent } from '../../data/plan-intent.ts';
import { usePlanChange } from './use-plan-change.ts';

/** True while the chosen plan begins: another page of the app must not begin it a second time. */
let isBeginning = false;

/** Without a response, for example after a reload, the plan stays chosen: the next page begins it. */
function end(error: Error | null): void {
  isBeginning = false;
  if (!(error instanceof NetworkError)) forgetPlanIntent();
}

/** Begins the plan that was chosen on a public page, once. */
export function StartPlan() {
  const { mutate } = usePlanChange(end);
  useEffect(() => {
    const intent = planIntent();
    if (intent === 'free') forgetPlanIntent();
    if (intent === null || intent === 'free' || isBeginning) return;
    isBeginning = true;
    mutate({ plan: 'pro', trial: intent === 'trial' });
  }, [mutate]);
  return null;
}
