import { useEffect } from 'react';
import { onPlanIntent, takePlanIntent } from '../../data/plan-intent.ts';
import { usePlanChange } from './use-plan-change.ts';

/** Begins what somebody asked for on a public page, now that they are signed in. */
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
