import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeLocalPassword } from '../../data/local-account.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import classes from './account-form.module.css';
import { useAccountForm } from './use-account-form.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Sets a password that opens Parlance on this computer. */
function SetForm() {
  const { t } = useText('account');
  const change = useMutation(changeLocalPassword(useQueryClient()));
  const form = useAccountForm({
    kind: 'firstPassword',
    initial: { newPassword: '', confirmPassword: '' },
    send: ({ newPassword }) => change.mutateAsync({ newPassword }),
    clears: true,
  });
  return (
    <form ref={form.element} noValidate onSubmit={form.onSubmit} className={classes.form}>
      <PasswordField {...form.field('newPassword')} label={t('account.newPassword')} isNew />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('account.confirmPassword')}
        autoComplete="new-password"
      />
      <CardActions>
        <Button type="submit" isBusy={change.isPending}>
          {t('localPassword.set')}
        </Button>
      </CardActions>
    </form>
  );
}

function ChangeForm() {
  const { t } = useText('account');
  const change = useMutation(changeLocalPassword(useQueryClient()));
  const form = useAccountForm({
    kind: 'password',
    initial: EMPTY,
    send: ({ currentPassword, newPassword }) => change.mutateAsync({ currentPassword, newPassword }),
    clears: true,
  });
  return (
    <form ref={form.element} noValidate onSubmit={form.onSubmit} className={classes.form}>
      <PasswordField {...form.field('currentPassword')} label={t('account.currentPassword')} />
      <PasswordField {...form.field('newPassword')} label={t('account.newPassword')} isNew />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('account.confirmPassword')}
        autoComplete="new-password"
      />
      <CardActions>
        <Button type="submit" isBusy={change.isPending}>
          {t('account.changePassword')}
        </Button>
      </CardActions>
    </form>
  );
}

function RemoveForm() {
  const { t } = useText('account');
  const change = useMutation(changeLocalPassword(useQueryClient()));
  const form = useAccountForm({
    kind: 'proof',
    initial: { currentPassword: '' },
    send: ({ currentPassword }) => change.mutateAsync({ currentPassword, newPassword: null }),
  });
  return (
    <form ref={form.element} noValidate onSubmit={form.onSubmit} className={classes.form}>
      <h3 className={classes.label}>{t('localPassword.remove')}</h3>
      <PasswordField {...form.field('currentPassword')} label={t('account.currentPassword')} />
      <CardActions>
        <Button type="submit" isBusy={change.isPending}>
          {t('localPassword.remove')}
        </Button>
      </CardActions>
    </form>
  );
}

/** The password of this computer's account: set, changed or removed. */
export function LocalPasswordCard({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useText('account');
  return (
    <SettingsCard id="password" title={t('localPassword.title')} description={t('localPassword.lead')}>
      {hasPassword ? (
        <>
          <ChangeForm />
          <RemoveForm />
        </>
      ) : (
        <SetForm />
      )}
    </SettingsCard>
  );
}
