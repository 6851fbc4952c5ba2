/** What a visitor chose on a public page: `free` begins with the account, the others once they are signed in. */
export type PlanIntent = 'free' | 'pro' | 'trial';

const KEY = 'parlance-plan-intent';

/**
 * Remembers the plan of a pressed link (`data-plan`) in this tab. One listener of the document, because a link of a
 * prerendered page can be pressed before its own script has come.
 */
export function rememberPressedPlans(): void {
  const remember = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
    // Such a press opens another tab, and the plan would begin in this one.
    if (ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
    const plan = target.closest<HTMLElement>('[data-plan]')?.dataset.plan;
    if (!plan) return;
    try {
      sessionStorage.setItem(KEY, plan);
    } catch {
      // Without storage the link still leads to where a plan is chosen.
    }
  };
  addEventListener('click', remember, { capture: true });
}

/** Returns the remembered plan and keeps it. */
export function planIntent(): PlanIntent | null {
  try {
    const plan = sessionStorage.getItem(KEY);
    return plan === 'free' || plan === 'pro' || plan === 'trial' ? plan : null;
  } catch {
    return null;
  }
}

/** Returns the remembered plan and forgets it. */
export function takePlanIntent(): PlanIntent | null {
  const plan = planIntent();
  if (plan !== null) sessionStorage.removeItem(KEY);
  return plan;
}
