import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Plan } from '../../../src/contract/api/plan.ts';
import { renewedPlan } from '../../data/renewed-plan.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { minutesInWords, type QuotaState, usedShare } from './minutes.ts';
import classes from './quota-warning.module.css';

export interface QuotaWarningProps {
  readonly plan: Plan;
  readonly state: Exclude<QuotaState, 'enough'>;
  onDismiss(): void;
}

/** How the user can get more minutes before the month ends; null if there is no way. */
function upgradeHintOf({ plan, sellsMinutes }: Plan) {
  if (plan !== 'free') return sellsMinutes ? 'plan.reachedMinutes' : null;
  return sellsMinutes ? 'plan.reachedEither' : 'plan.reachedPro';
}

/** The warning that the month's minutes are nearly or completely used up. */
export function QuotaWarning({ plan, state, onDismiss }: QuotaWarningProps) {
  const { t, locale } = useText('plan');
  // Shown until the month ends, also on a page that stays open.
  useQuery(renewedPlan);
  const date = dateText(new Date(plan.renewsAt), locale, { dateStyle: 'long', timeZone: 'UTC' });
  const way = upgradeHintOf(plan);
  const left = plan.seconds.left ?? 0;
  // Remaining minutes may be reserved for a failed recording: nothing else can be transcribed then, either.
  const isNoneLeft = state === 'reached' || left < 1;
  const share = isNoneLeft ? 1 : (usedShare(plan) ?? 0);
  // Nothing is said to be all while seconds are left.
  const percent = share.toLocaleString(locale, { style: 'percent', roundingMode: 'floor' });
  return (
    <aside className={classes.notice} data-state={state} role="status">
      <div>
        <p className={classes.title}>
          {state === 'reached' ? t('plan.reached') : t('plan.nearing', { percent })}
        </p>
        <p className={classes.text}>
          {isNoneLeft
            ? t('plan.reachedText', { date })
            : t('plan.nearingText', { left: minutesInWords(left, locale), date })}
        </p>
        {isNoneLeft && way && <p className={classes.text}>{t(way)}</p>}
        <Link to="/settings#plan" className={classes.link}>
          {t('plan.see')}
        </Link>
      </div>
      <IconButton label={t('plan.dismiss')} onClick={onDismiss}>
        <IconX size={18} stroke={1.7} aria-hidden />
      </IconButton>
    </aside>
  );
}
