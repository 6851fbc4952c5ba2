import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlanChange, PlanChanged } from '../../../src/contract/api/plan.ts';
import { changePlan } from '../../data/plan.ts';
import type { TextKey } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { usePaymentPage } from './use-payment-page.ts';

/** The text key for a successful change. */
function successTextOf(wish: PlanChange, { subscription }: PlanChanged): TextKey<'plan'> {
  if (wish.trial) return 'plan.trialStarted';
  if (subscription?.status === 'ending') return 'plan.ending';
  return wish.plan === 'pro' && subscription ? 'plan.kept' : 'plan.changed';
}

/** Changes the plan, or opens its checkout. `onEnd`: called at the answer, or with the error, also after unmounting. */
export function usePlanChange(onEnd: (error: Error | null) => void = () => undefined) {
  const { t } = useText('plan');
  const openPage = usePaymentPage();
  return useMutation({
    ...changePlan(useQueryClient()),
    // An option of the mutation, because callbacks passed to `mutate` are dropped on unmount, and the result
    // must show on any page.
    onSettled: (changed, error, wish) => {
      onEnd(error);
      if (!changed) return;
      const { checkoutUrl } = changed;
      if (checkoutUrl !== null) openPage(checkoutUrl);
      else showToast({ kind: 'success', title: t(successTextOf(wish, changed)) });
    },
  });
}
