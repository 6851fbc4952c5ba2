import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '../../../src/contract/api/sessions.ts';
import { endOtherSessions, endSession, sessions } from '../../data/account.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardFailure } from '../../ui/card-failure.tsx';
import { CardActions } from '../../ui/settings-card.tsx';
import classes from './session-list.module.css';

function useWords({ browser, system, createdAt, lastUsedAt, address }: Session) {
  const { t, locale } = useText('account');
  const moment = (at: string) => dateText(new Date(at), locale, { dateStyle: 'medium', timeStyle: 'short' });
  const when = moment(lastUsedAt);
  const device =
    browser && system
      ? t('security.device', { browser, system })
      : (browser ?? system ?? t('security.unknownDevice'));
  const facts = [t('security.lastUsed', { when }), t('security.since', { when: moment(createdAt) }), address];
  return { device, when, facts: facts.filter(Boolean).join(' · ') };
}

function SessionItem({ session }: { session: Session }) {
  const { t } = useText('account');
  const { device, when, facts } = useWords(session);
  const end = useMutation(endSession(useQueryClient()));
  return (
    <li className={classes.session}>
      <div className={classes.words}>
        <span className={classes.device}>
          {device}
          {session.isCurrent && <span className={classes.current}>{t('security.current')}</span>}
        </span>
        <span className={classes.facts}>{facts}</span>
      </div>
      {!session.isCurrent && (
        <Button
          variant="quiet"
          aria-label={t('security.endNamed', { device, when })}
          disabled={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          {t('security.end')}
        </Button>
      )}
    </li>
  );
}

/** All sessions of the account, each with a button that ends it. */
export function SessionList() {
  const { t } = useText('account');
  const { data, isError, refetch } = useQuery(sessions);
  const endOthers = useMutation(endOtherSessions(useQueryClient()));
  if (isError && !data) {
    return <CardFailure message={t('security.loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!data) return <p className={classes.facts}>{t('security.loading')}</p>;
  return (
    <>
      <ul className={classes.sessions} aria-label={t('security.sessions')}>
        {data.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {data.length > 1 && (
        <CardActions>
          <Button isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('security.endOthers')}
          </Button>
        </CardActions>
      )}
    </>
  );
}
