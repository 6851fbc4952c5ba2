import { useLocation } from 'react-router-dom';
import { planIntent } from '../../data/plan-intent.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';

const StartPlan = lazyPart(async () => (await import('./start-plan.tsx')).StartPlan, 'plan');

/** Begins the plan that was chosen on a public page, wherever the signed-in user goes next. */
export function PlanStarter() {
  const { key } = useLocation();
  return planIntent() !== null && <StartPlan key={key} />;
}
