import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeLocalPassword } from '../../data/local-account.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import classes from './account-form.module.css';
import { useAccountForm } from './use-account-form.ts';

const NEW = { newPassword: '', confirmPassword: '' };

/** Sets a password that opens Parlance on this computer, or changes it. */
function NewPasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useText('account');
  const change = useMutation(changeLocalPassword(useQueryClient()));
  const form = useAccountForm<Record<string, string>>({
    ...(hasPassword
      ? { kind: 'password', initial: { currentPassword: '', ...NEW } }
      : { kind: 'firstPassword', initial: NEW }),
    send: ({ currentPassword, newPassword = '' }) =>
      change.mutateAsync({ newPassword, ...(currentPassword !== undefined && { currentPassword }) }),
    clears: true,
  });
  return (
    <form ref={form.element} noValidate onSubmit={form.onSubmit} className={classes.form}>
      {hasPassword && (
        <PasswordField {...form.field('currentPassword')} label={t('account.currentPassword')} />
      )}
      <PasswordField {...form.field('newPassword')} label={t('account.newPassword')} isNew />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('account.confirmPassword')}
        autoComplete="new-password"
      />
      <CardActions>
        <Button type="submit" isBusy={change.isPending}>
          {t(hasPassword ? 'account.changePassword' : 'localPassword.set')}
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
      {/* Another form has other fields: it begins anew once there is a password, or none any more. */}
      <NewPasswordForm key={String(hasPassword)} hasPassword={hasPassword} />
      {hasPassword && <RemoveForm />}
    </SettingsCard>
  );
}
