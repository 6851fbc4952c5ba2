import { PLAN_INTENT_KEY } from '../../src/contract/page/storage-keys.ts';

/** A visitor's choice on a public page: `free` begins with the account, the others once they are signed in. */
export type PlanIntent = 'free' | 'pro' | 'trial';

/** Returns the remembered plan without removing it. */
export function planIntent(): PlanIntent | null {
  try {
    const plan = sessionStorage.getItem(PLAN_INTENT_KEY);
    return plan === 'free' || plan === 'pro' || plan === 'trial' ? plan : null;
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
