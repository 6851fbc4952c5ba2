import { PLAN_INTENT_KEY } from '../../src/contract/page/page-files.ts';

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
      sessionStorage.setItem(PLAN_INTENT_KEY, plan);
    } catch {
      // Without storage the link still leads to where a plan is chosen.
    }
  };
  addEventListener('click', remember, { capture: true });
}
