import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import type { User } from '../../../src/contract/api/account.ts';
import type { VerificationStatus } from '../../../src/contract/api/email-links.ts';
import { LINK_HOURS } from '../../../src/contract/limits.ts';
import { rename, sendVerification, verificationStatus } from '../../data/account.ts';
import { currentUser } from '../../data/user.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { EMPTY_LINE } from '../../ui/empty-line.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import classes from './account-form.module.css';
import { useAccountForm } from './use-account-form.ts';

function NameForm({ user }: { user: User }) {
  const { t } = useText('account');
  const save = useMutation(rename(useQueryClient()));
  const form = useAccountForm({
    kind: 'name',
    initial: { name: user.name },
    send: ({ name }) => save.mutateAsync(name),
  });
  const { values, change } = form;
  const lastName = useRef(user.name);
  useEffect(() => {
    if (user.name === lastName.current) return;
    // Renamed, possibly in another window: what was typed stays.
    if (values.name.trim() === lastName.current) change('name', user.name);
    lastName.current = user.name;
  }, [user.name, values.name, change]);
  return (
    <form ref={form.element} noValidate onSubmit={form.onSubmit} className={classes.form}>
      <TextField {...form.field('name')} label={t('account.name')} autoComplete="name" />
      <CardActions>
        <Button type="submit" isBusy={save.isPending} disabled={values.name.trim() === user.name}>
          {t('account.saveName')}
        </Button>
      </CardActions>
    </form>
  );
}

function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  const { t } = useText('account');
  const Icon = isVerified ? IconCircleCheck : IconAlertCircle;
  return (
    <span className={classes.badge} data-good={isVerified}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {t(isVerified ? 'account.verified' : 'account.notVerified')}
    </span>
  );
}

const HINTS = {
  smtp: 'account.verificationHint',
  log: 'account.mailToLog',
  none: 'account.mailOff',
} as const satisfies Record<VerificationStatus['mail'], string>;

/** The button that sends a verification link, with a hint. `mail`: null until it is known. */
function Verification({ mail }: { mail: VerificationStatus['mail'] | null }) {
  const { t } = useText('account');
  const send = useMutation(sendVerification(useQueryClient()));
  const hint = useId();
  const tell = ({ sent }: { sent: boolean }) =>
    showToast({
      kind: 'success',
      ...(sent
        ? { title: t('account.verificationSent'), message: t('account.verificationSentText') }
        : { title: t('confirm.verified') }),
    });
  // A failure has its own notice.
  const press = () => void send.mutateAsync().then(tell, () => undefined);
  return (
    <>
      <CardActions>
        <Button
          isBusy={send.isPending}
          disabled={mail === null || mail === 'none'}
          aria-describedby={hint}
          onClick={press}
        >
          {t('account.sendVerification')}
        </Button>
      </CardActions>
      <p id={hint} className={classes.hint}>
        {mail === null ? EMPTY_LINE : t(HINTS[mail], { hours: LINK_HOURS.verification })}
      </p>
    </>
  );
}

function Address({ user }: { user: User }) {
  const { t } = useText('account');
  const { data: status, isError } = useQuery(verificationStatus);
  const isFailed = !status && isError;
  return (
    <div className={classes.address}>
      <span className={classes.label}>{t('account.email')}</span>
      <div className={classes.line}>
        <span dir="ltr">{user.email}</span>
        <VerifiedBadge isVerified={user.isVerified} />
      </div>
      {!user.isVerified && !isFailed && <Verification mail={status?.mail ?? null} />}
    </div>
  );
}

/** The user's name, and the e-mail address with its verification status. */
export function AccountCard() {
  const { t } = useText('account');
  const { data: user } = useQuery(currentUser);
  if (!user) return null;
  return (
    <SettingsCard
      id="account"
      title={t('account.title')}
      description={t(user.signIn === 'email' ? 'account.lead' : 'account.localLead')}
    >
      <NameForm key={user.id} user={user} />
      {user.signIn === 'email' && <Address user={user} />}
    </SettingsCard>
  );
}
