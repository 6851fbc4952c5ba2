import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { resetPassword } from '../../data/account.ts';
import { HttpError } from '../../data/http-error.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAccountForm } from './use-account-form.ts';

const EMPTY = { newPassword: '', confirmPassword: '' };

/** Sets a new password by a mailed link. `token`: the token in the link; null if it is missing. */
export function ResetPasswordForm({ token }: { token: string | null }) {
  const { t } = useText('account');
  const navigate = useNavigate();
  const reset = useMutation(resetPassword(useQueryClient()));
  const form = useAccountForm({
    kind: 'reset',
    initial: EMPTY,
    send: ({ newPassword }) => reset.mutateAsync({ token: token ?? '', newPassword }),
  });
  const requestNewLink = { label: t('reset.again'), run: () => void navigate('/forgot-password') };
  if (token === null) {
    return (
      <Notice level={1} title={t('confirm.failed')} message={t('confirm.noToken')} action={requestNewLink} />
    );
  }
  if (reset.isSuccess) {
    const signIn = { label: t('confirm.toSignIn'), run: () => void navigate('/auth') };
    const message = t(reset.data.removedAccess ? 'reset.doneRemoved' : 'reset.doneText');
    return <Notice level={1} takesFocus title={t('reset.done')} message={message} action={signIn} />;
  }
  const { error } = reset;
  if (error instanceof HttpError && (error.code === 'link_invalid' || error.code === 'invalid_input')) {
    return (
      <Notice
        level={1}
        tone="danger"
        takesFocus
        title={t('reset.over')}
        message={t('reset.overText')}
        action={requestNewLink}
      />
    );
  }
  return (
    <form ref={form.element} noValidate onSubmit={form.onSubmit}>
      <h1>{t('forgot.title')}</h1>
      <p>{t('reset.lead')}</p>
      <PasswordField {...form.field('newPassword')} label={t('account.newPassword')} isNew />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('account.confirmPassword')}
        autoComplete="new-password"
      />
      <Button size="form" type="submit" variant="primary" isFull isBusy={reset.isPending}>
        {t('reset.button')}
      </Button>
    </form>
  );
}
