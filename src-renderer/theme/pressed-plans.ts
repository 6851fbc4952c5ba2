import { PLAN_INTENT_KEY } from '../../src/contract/page/storage-keys.ts';

/**
 * Remembers the plan of a pressed link (`data-plan`) in this tab; Free only replaces an earlier choice. A listener on
 * the window, because a link on a prerendered page can be pressed before the app's script has loaded.
 */
export function rememberPressedPlans(): void {
  const remember = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
    // A modified press opens another tab; the plan must not start in this one.
    if (ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
    const plan = target.closest<HTMLElement>('[data-plan]')?.dataset.plan;
    if (!plan) return;
    try {
      if (plan === 'free') sessionStorage.removeItem(PLAN_INTENT_KEY);
      else sessionStorage.setItem(PLAN_INTENT_KEY, plan);
    } catch {
      // Without storage the link still leads to where a plan is chosen.
    }
  };
  addEventListener('click', remember, { capture: true });
}
