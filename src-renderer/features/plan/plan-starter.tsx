import { useEffect } from 'react';
import { onPlanIntent, takePlanIntent } from '../../data/plan-intent.ts';
import { usePlanChange } from './use-plan-change.ts';

/** Starts the plan that a visitor chose on a public page, after sign-in. */
export function PlanStarter() {
  const { mutate } = usePlanChange();
  useEffect(() => {
    const start = (): void => {
      const intent = takePlanIntent();
      if (intent) mutate({ plan: 'pro', trial: intent === 'trial' });
    };
    start();
    return onPlanIntent(start);
  }, [mutate]);
  return null;
}
