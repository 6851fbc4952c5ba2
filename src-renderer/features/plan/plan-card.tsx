import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PLAN_CATALOGUE } from '../../../src/contract/api/catalogue-plans.ts';
import type { Plan } from '../../../src/contract/api/plan.ts';
import { minutesAndSeconds } from '../../../src/text/clock.ts';
import { formatDollars } from '../../../src/text/dollars.ts';
import { isPaid, planAfterPayment } from '../../data/paid-plan.ts';
import { plan as planQuery } from '../../data/plan.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { CardFailure } from '../../ui/card-failure.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { minutesInWords, usedShare } from './minutes.ts';
import classes from './plan-card.module.css';
import { PlanChoice } from './plan-choice.tsx';
import { Receipts } from './receipts.tsx';
import { shownMinutes } from './shown-minutes.ts';

/** The plan, and whether a user who returned from the checkout waits for the payment's confirmation. */
function usePlan() {
  const { t } = useText('plan');
  const [params, setParams] = useSearchParams();
  const [since] = useState(Date.now);
  const isBack = params.get('checkout') === 'done';
  // The plan may have been paid for in another window.
  const query = useQuery({ ...(isBack ? planAfterPayment(since) : planQuery), refetchOnMount: 'always' });
  const isConfirmed = query.data !== undefined && isPaid(query.data);
  useEffect(() => {
    if (!isBack || !isConfirmed) return;
    showToast({ kind: 'success', title: t('plan.paid') });
    setParams({}, { replace: true });
  }, [isBack, isConfirmed, setParams, t]);
  return { ...query, isPaying: isBack && query.data !== undefined && !isConfirmed };
}

/** The requests to writing services, shown like the minutes. */
function Calls({ plan: { modelCalls } }: { plan: Plan }) {
  const { t } = useText('plan');
  const { limit, used } = modelCalls;
  if (limit === null) return <p>{t('plan.callsUnlimited', { used })}</p>;
  return (
    <>
      <p id="plan-calls">{t('plan.calls', { used, limit })}</p>
      <meter className={classes.meter} aria-labelledby="plan-calls" min={0} max={limit || 1} value={used} />
    </>
  );
}

/** The state of the subscription, if it is past due or ending. */
function Subscription({ plan: { subscription } }: { plan: Plan }) {
  const { t, locale } = useText('plan');
  if (subscription?.status === 'past_due') return <p role="alert">{t('plan.pastDue')}</p>;
  if (subscription?.status !== 'ending' || subscription.endsAt === null) return null;
  const date = dateText(new Date(subscription.endsAt), locale, { dateStyle: 'long' });
  return <p>{t('plan.ends', { date })}</p>;
}

function Minutes({ plan }: { plan: Plan }) {
  const { t, locale } = useText('plan');
  const { limit, used } = plan.seconds;
  const share = usedShare(plan);
  const number = (minutes: number) => minutes.toLocaleString(locale);
  const day = dateText(new Date(plan.renewsAt), locale, { dateStyle: 'long', timeZone: 'UTC' });
  if (limit === null || share === null) {
    return (
      <>
        <p>{t('plan.unlimited', { used: minutesAndSeconds(used) })}</p>
        <Calls plan={plan} />
      </>
    );
  }
  const shown = shownMinutes(limit, plan.seconds);
  const words = t('plan.used', { used: minutesAndSeconds(shown.used), limit: number(limit / 60) });
  return (
    <div className={classes.minutes}>
      <p id="plan-minutes">{words}</p>
      <meter className={classes.meter} aria-labelledby="plan-minutes" min={0} max={1} value={share} />
      <p className={classes.note}>{t('plan.renews', { date: day })}</p>
      {shown.extra > 0 && <p>{t('plan.extra', { left: minutesInWords(shown.extra, locale) })}</p>}
      <Calls plan={plan} />
    </div>
  );
}

/** Without limits and without payment, no plan differs from another. */
const canChoose = ({ plan, quotas, billing }: Plan): boolean =>
  quotas || billing !== 'none' || plan !== 'free';

/** The plan, its remaining quota, other plans, and receipts. */
export function PlanCard() {
  const { t, locale } = useText('common', 'plan', 'settings');
  const { data, isError, refetch, isPaying } = usePlan();
  return (
    <SettingsCard id="plan" title={t('plan.title')} description={t('plan.lead')}>
      {!data && isError && <CardFailure message={t('settings.loadFailed')} onRetry={() => void refetch()} />}
      {!data && !isError && <p role="status">{t('app.loading')}</p>}
      {data && (
        <>
          <div className={classes.head}>
            <p className={classes.name}>{t('plan.yours', { name: PLAN_CATALOGUE[data.plan].name })}</p>
            <p className={classes.note}>
              {data.trial.endsAt !== null
                ? t('plan.trialUntil', {
                    date: dateText(new Date(data.trial.endsAt), locale, { dateStyle: 'long' }),
                  })
                : data.billing === 'none'
                  ? t('plan.free')
                  : t('plan.price', {
                      price: formatDollars(PLAN_CATALOGUE[data.plan].centsPerMonth / 100, locale),
                    })}
            </p>
          </div>
          <Subscription plan={data} />
          <Minutes plan={data} />
          {isPaying && <p role="status">{t('plan.paying')}</p>}
          {canChoose(data) && <PlanChoice plan={data} />}
          <Receipts receipts={data.receipts} purchases={data.purchases} />
        </>
      )}
    </SettingsCard>
  );
}
