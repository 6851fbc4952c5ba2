import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PRO_TRIAL_DAYS } from '../../../src/contract/api/catalogue-plans.ts';
import type { Plan, PlanChange } from '../../../src/contract/api/plan.ts';
import { EXTRA_MINUTES } from '../../../src/contract/limits.ts';
import { beginPayment } from '../../data/plan.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { CardActions } from '../../ui/settings-card.tsx';
import { usePaymentPage } from './use-payment-page.ts';
import { usePlanChange } from './use-plan-change.ts';

/** Links to the payment service: for extra minutes, and for the card and invoices. */
function PaymentPages({ plan }: { plan: Plan }) {
  const { t } = useText('plan');
  const open = useMutation({ ...beginPayment(), onSuccess: usePaymentPage() });
  const go = (what: 'minutes' | 'portal'): void => {
    if (!open.isPending) open.mutate(what);
  };
  return (
    <>
      {plan.hasPortal && (
        <Button
          variant={plan.subscription?.status === 'past_due' ? 'primary' : 'default'}
          onClick={() => go('portal')}
        >
          {t('plan.portal')}
        </Button>
      )}
      {plan.sellsMinutes && (
        <Button onClick={() => go('minutes')}>{t('plan.buyMinutes', { number: EXTRA_MINUTES })}</Button>
      )}
    </>
  );
}

/** Buttons that change the plan. */
export function PlanChoice({ plan }: { plan: Plan }) {
  const { t } = useText('plan');
  const [asks, setAsks] = useState(false);
  const change = usePlanChange();
  const isTrying = plan.trial.endsAt !== null;
  const isEnding = plan.subscription?.status === 'ending';
  const isPaidFor = plan.plan === 'pro' && (plan.subscription !== null || !isTrying);
  const go = (wish: PlanChange): void => {
    if (!change.isPending) change.mutate(wish);
  };
  const toPro = isEnding ? 'plan.goOn' : plan.billing === 'none' ? 'plan.toPro' : 'plan.pay';
  return (
    <CardActions>
      {(!isPaidFor || isEnding) && (
        <Button variant="primary" onClick={() => go({ plan: 'pro' })}>
          {t(change.isPending ? 'plan.working' : toPro)}
        </Button>
      )}
      {plan.trial.available && (
        <Button onClick={() => go({ plan: 'pro', trial: true })}>
          {t('plan.tryPro', { count: PRO_TRIAL_DAYS })}
        </Button>
      )}
      {plan.plan === 'pro' && !isEnding && <Button onClick={() => setAsks(true)}>{t('plan.toFree')}</Button>}
      <PaymentPages plan={plan} />
      {asks && (
        <ConfirmDialog
          title={t('plan.leaveQuestion')}
          message={t(plan.subscription?.status === 'active' ? 'plan.leavePaidText' : 'plan.leaveText')}
          confirm={t('plan.toFree')}
          onConfirm={() => go({ plan: 'free' })}
          onClose={() => setAsks(false)}
        />
      )}
    </CardActions>
  );
}
