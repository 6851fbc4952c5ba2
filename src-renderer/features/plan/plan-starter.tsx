import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { takePlanIntent } from '../../data/plan-intent.ts';
import { usePlanChange } from './use-plan-change.ts';

function StartOnce() {
  const { mutate } = usePlanChange();
  useEffect(() => {
    const intent = takePlanIntent();
    if (intent === 'pro' || intent === 'trial') mutate({ plan: 'pro', trial: intent === 'trial' });
  }, [mutate]);
  return null;
}

/** Begins the plan that was chosen on a public page, wherever the signed-in user goes next. */
export function PlanStarter() {
  return <StartOnce key={useLocation().key} />;
}
