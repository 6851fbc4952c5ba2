import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { changeEmail, verificationStatus } from '../../data/account.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import classes from './account-form.module.css';
import { CurrentPasswordField } from './current-password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Requests a change of the e-mail address; the link mailed to the new address confirms it. */
export function ChangeEmailCard() {
  const { t } = useText('account');
  const change = useMutation(changeEmail());
  const { data: status } = useQuery(verificationStatus);
  const hint = useId();
  const form = useAccountForm({
    kind: 'address',
    initial: { newEmail: '', currentPassword: '' },
    send: (values) => change.mutateAsync(values),
    clears: true,
  });
  return (
    <SettingsCard id="email" title={t('account.changeEmail')} description={t('account.changeEmailLead')}>
      <form ref={form.element} noValidate onSubmit={form.onSubmit} className={classes.form}>
        <TextField
          {...form.field('newEmail')}
          type="email"
          inputMode="email"
          label={t('account.newEmail')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <CurrentPasswordField {...form.field('currentPassword')} />
        <CardActions>
          <Button
            type="submit"
            isBusy={change.isPending}
            disabled={status?.mail === 'none'}
            aria-describedby={hint}
          >
            {t('account.changeEmail')}
          </Button>
        </CardActions>
        {status && status.mail !== 'smtp' && (
          <p id={hint} className={classes.hint}>
            {t(status.mail === 'log' ? 'account.mailToLog' : 'account.mailOff')}
          </p>
        )}
      </form>
    </SettingsCard>
  );
}
