import '../../i18n/plan-texts.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plan as planQuery } from '../../data/plan.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { minutesInWords, quotaState, usedShare } from './minutes.ts';
import classes from './quota-notice.module.css';

/** Says beside the recorder that the minutes of the month are coming to their end, or have come to it. */
export function QuotaNotice() {
  const { t, locale } = useText();
  const { data } = useQuery(planQuery);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const state = data ? quotaState(data) : 'enough';
  if (!data || state === 'enough' || dismissed === state) return null;
  const date = dateText(new Date(data.renewsAt), locale, { dateStyle: 'long', timeZone: 'UTC' });
  const percent = (usedShare(data) ?? 0).toLocaleString(locale, { style: 'percent' });
  const left = minutesInWords(data.seconds.left ?? 0, locale);
  return (
    <aside className={classes.notice} data-state={state} role="status">
      <div>
        <p className={classes.title}>
          {state === 'reached' ? t('plan.reached') : t('plan.nearing', { percent })}
        </p>
        <p className={classes.text}>
          {state === 'reached' ? t('plan.reachedText', { date }) : t('plan.nearingText', { left, date })}
        </p>
        <Link to="/settings#plan" className={classes.link}>
          {t('plan.see')}
        </Link>
      </div>
      <IconButton label={t('plan.dismiss')} onClick={() => setDismissed(state)}>
        <IconX size={18} stroke={1.7} aria-hidden />
      </IconButton>
    </aside>
  );
}
