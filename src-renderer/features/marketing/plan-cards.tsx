import { IconCheck } from '@tabler/icons-react';
import { MONEY_BACK_DAYS, PLAN_CATALOGUE, PRO_TRIAL_DAYS } from '../../../src/contract/catalogue-plans.ts';
import { PLANS, type PlanId } from '../../../src/contract/limits.ts';
import { dollars } from '../../../src/text/dollars.ts';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './plan-cards.module.css';

const ORDER = ['free', 'pro'] as const satisfies readonly PlanId[];

function PlanCard({ id }: { id: PlanId }) {
  const { t, locale } = useText();
  const { name, centsPerMonth, features, isMostPopular } = PLAN_CATALOGUE[id];
  return (
    <li className={classes.card} data-popular={isMostPopular || undefined}>
      <div className={classes.top}>
        <h2 id={`plan-${id}`} className={classes.name}>
          {name}
        </h2>
        {isMostPopular && <span className={classes.badge}>{t('pricing.mostPopular')}</span>}
      </div>
      <p className={classes.price}>
        <span className={classes.amount}>{dollars(centsPerMonth / 100, locale)}</span> {t('pricing.perMonth')}
      </p>
      <ul className={classes.features}>
        {[t('pricing.minutes', { number: PLANS[id].minutes })]
          .concat(features.map((feature) => t(`plan.feature.${feature}`)))
          .map((words) => (
            <li key={words} className={classes.feature}>
              <IconCheck size={18} stroke={2} aria-hidden />
              {words}
            </li>
          ))}
      </ul>
      <p className={classes.note}>
        {isMostPopular ? t('pricing.trialNote', { number: PRO_TRIAL_DAYS }) : t('pricing.noCard')}
      </p>
      <LinkButton to="/auth" kind={isMostPopular ? 'primary' : 'outline'} isLarge>
        {t('pricing.start')}
      </LinkButton>
    </li>
  );
}

/** The plans beside one another. */
export function PlanCards() {
  const { t } = useText();
  return (
    <>
      <ul className={classes.cards}>
        {ORDER.map((id) => (
          <PlanCard key={id} id={id} />
        ))}
      </ul>
      <p className={classes.guarantee}>{t('pricing.guarantee', { number: MONEY_BACK_DAYS })}</p>
    </>
  );
}
