import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlanChange, PlanChanged } from '../../../src/contract/api/plan.ts';
import { changePlan } from '../../data/plan.ts';
import type { TextKey } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { whenPageIdle } from '../../ui/page-busy.ts';
import { showToast } from '../../ui/toast/toasts.ts';

/** What is said of a change that was made. */
function saidOf(wish: PlanChange, { subscription }: PlanChanged): TextKey<'plan'> {
  if (wish.trial) return 'plan.trialStarted';
  if (subscription?.status === 'ending') return 'plan.ending';
  return wish.plan === 'pro' && subscription ? 'plan.kept' : 'plan.changed';
}

/** Changes the plan, or leads to where it is paid. */
export function usePlanChange() {
  const { t } = useText('plan');
  const { leaveFor } = usePlatform();
  return useMutation({
    ...changePlan(useQueryClient()),
    // Not given to `mutate`: it is told wherever one is by then.
    onSettled: (changed, _error, wish) => {
      if (!changed) return;
      const { checkoutUrl } = changed;
      // A recording is ended before the page leaves for the one where it is paid.
      if (checkoutUrl !== null) whenPageIdle(() => leaveFor(checkoutUrl));
      else showToast({ kind: 'success', title: t(saidOf(wish, changed)) });
    },
  });
}
