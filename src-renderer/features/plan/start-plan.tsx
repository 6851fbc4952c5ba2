import { useEffect } from 'react';
import { takePlanIntent } from '../../data/plan-intent.ts';
import { usePlanChange } from './use-plan-change.ts';

/** Begins the plan that was chosen on a public page, once. */
export function StartPlan() {
  const { mutate } = usePlanChange();
  useEffect(() => {
    const intent = takePlanIntent();
    if (intent === 'pro' || intent === 'trial') mutate({ plan: 'pro', trial: intent === 'trial' });
  }, [mutate]);
  return null;
}
