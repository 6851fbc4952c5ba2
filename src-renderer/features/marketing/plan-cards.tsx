import { IconCheck } from '@tabler/icons-react';
import {
  MONEY_BACK_DAYS,
  PLAN_CATALOGUE,
  PRO_TRIAL_DAYS,
} from '../../../src/contract/api/catalogue-plans.ts';
import type { PlanId } from '../../../src/contract/limits.ts';
import { formatDollars } from '../../../src/text/dollars.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSite } from '../../ui/site.ts';
import classes from './plan-cards.module.css';
import { PlanLink } from './plan-link.tsx';

const ORDER = ['free', 'pro'] as const satisfies readonly PlanId[];

function PlanCard({ id }: { id: PlanId }) {
  const { t, locale } = useText('public');
  const { name, centsPerMonth, isMostPopular } = PLAN_CATALOGUE[id];
  const { billing, quotas, minutes, modelCalls } = useSite();
  // Without quotas, every plan has what Pro has.
  const { features } = PLAN_CATALOGUE[quotas ? id : 'pro'];
  const isSold = billing !== 'none';
  const bounds = quotas
    ? [t('pricing.minutes', { number: minutes[id] }), t('pricing.modelCalls', { number: modelCalls[id] })]
    : [t('pricing.noLimit')];
  return (
    <li className={classes.card} data-popular={isMostPopular || undefined}>
      <div className={classes.top}>
        <h2 id={`plan-${id}`} className={classes.name}>
          {name}
        </h2>
        {isMostPopular && <span className={classes.badge}>{t('pricing.mostPopular')}</span>}
      </div>
      <p className={classes.price}>
        {isSold ? (
          <>
            <span className={classes.amount}>{formatDollars(centsPerMonth / 100, locale)}</span>{' '}
            {t('pricing.perMonth')}
          </>
        ) : (
          t('pricing.free')
        )}
      </p>
      <ul className={classes.features}>
        {features
          .map((feature) => t(`plan.feature.${feature}`))
          .concat(bounds)
          .map((words) => (
            <li key={words} className={classes.feature}>
              <IconCheck size={18} stroke={2} aria-hidden />
              {words}
            </li>
          ))}
      </ul>
      <p className={classes.note}>
        {isMostPopular ? t('pricing.trialNote', { number: PRO_TRIAL_DAYS }) : isSold && t('pricing.noCard')}
      </p>
      <PlanLink intent={id} kind={isMostPopular ? 'primary' : 'outline'}>
        {t('pricing.start')}
      </PlanLink>
    </li>
  );
}

/** The plans side by side. */
export function PlanCards() {
  const { t } = useText('public');
  const { billing } = useSite();
  return (
    <>
      <ul className={classes.cards}>
        {ORDER.map((id) => (
          <PlanCard key={id} id={id} />
        ))}
      </ul>
      {billing !== 'none' && (
        <p className={classes.guarantee}>{t('pricing.guarantee', { number: MONEY_BACK_DAYS })}</p>
      )}
    </>
  );
}
