import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changePassword } from '../../data/account.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import classes from './account-form.module.css';
import { CurrentPasswordField } from './current-password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the password; the new one is entered twice. */
export function ChangePasswordCard() {
  const { t } = useText('account');
  const change = useMutation(changePassword(useQueryClient()));
  const form = useAccountForm({
    kind: 'password',
    initial: EMPTY,
    send: ({ currentPassword, newPassword }) => change.mutateAsync({ currentPassword, newPassword }),
    clears: true,
  });
  return (
    <SettingsCard
      id="password"
      title={t('account.changePassword')}
      description={t('account.changePasswordLead')}
    >
      <form ref={form.element} noValidate onSubmit={form.onSubmit} className={classes.form}>
        <CurrentPasswordField {...form.field('currentPassword')} />
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
    </SettingsCard>
  );
}
