import { PLAN_INTENT_KEY } from '../../src/contract/page/storage-keys.ts';

/** A plan that a visitor chose on a public page, and that begins once they are signed in. */
export type PlanIntent = 'pro' | 'trial';

/** Returns the remembered plan without removing it. */
export function planIntent(): PlanIntent | null {
  try {
    const plan = sessionStorage.getItem(PLAN_INTENT_KEY);
    return plan === 'pro' || plan === 'trial' ? plan : null;
  } catch {
    return null;
  }
}

/** Forgets a plan that `planIntent` has returned. */
export function forgetPlanIntent(): void {
  try {
    sessionStorage.removeItem(PLAN_INTENT_KEY);
  } catch {
    // Nothing was stored either.
  }
}
