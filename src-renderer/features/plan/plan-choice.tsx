import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PRO_TRIAL_DAYS } from '../../../src/contract/catalogue-plans.ts';
import type { Plan, PlanChange } from '../../../src/contract/plan.ts';
import { changePlan } from '../../data/plan.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { whenPageIdle } from '../../ui/page-busy.ts';
import { CardActions } from '../../ui/settings-card.tsx';
import { showToast } from '../../ui/toast/toasts.ts';

/** The ways from one plan to another. */
export function PlanChoice({ plan }: { plan: Plan }) {
  const { t } = useText();
  const { leaveFor } = usePlatform();
  const [asks, setAsks] = useState(false);
  const change = useMutation({
    ...changePlan(useQueryClient()),
    // Not given to `mutate`: it is told wherever one is by then.
    onSettled: (changed, _error, wish) => {
      if (!changed) return;
      const { checkoutUrl } = changed;
      // A recording is ended before the page leaves for the one where it is paid.
      if (checkoutUrl !== null) whenPageIdle(() => leaveFor(checkoutUrl));
      else showToast({ kind: 'success', title: t(wish.trial ? 'plan.trialStarted' : 'plan.changed') });
    },
  });
  const isTrying = plan.trial.endsAt !== null;
  const isPaidFor = plan.plan === 'pro' && !isTrying;
  const go = (wish: PlanChange): void => {
    if (!change.isPending) change.mutate(wish);
  };
  return (
    <CardActions>
      {!isPaidFor && (
        <Button onClick={() => go({ plan: 'pro' })}>
          {t(change.isPending ? 'plan.working' : plan.billing === 'none' ? 'plan.toPro' : 'plan.pay')}
        </Button>
      )}
      {plan.trial.available && (
        <Button variant="default" onClick={() => go({ plan: 'pro', trial: true })}>
          {t('plan.tryPro', { count: PRO_TRIAL_DAYS })}
        </Button>
      )}
      {plan.plan === 'pro' && (
        <Button variant="default" onClick={() => setAsks(true)}>
          {t('plan.toFree')}
        </Button>
      )}
      {asks && (
        <ConfirmDialog
          title={t('plan.leaveQuestion')}
          message={t('plan.leaveText')}
          confirm={t('plan.toFree')}
          onConfirm={() => go({ plan: 'free' })}
          onClose={() => setAsks(false)}
        />
      )}
    </CardActions>
  );
}
