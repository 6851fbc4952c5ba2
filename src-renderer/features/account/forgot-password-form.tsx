import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { requestPasswordReset } from '../../data/account.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../../ui/site.ts';
import { useAccountForm } from './use-account-form.ts';

/** The command with which the operator of a server creates a link. */
const COMMAND = 'npm run reset-password -- EMAIL';

/** Requests a reset link; tells whom to ask if this server sends no e-mails. */
export function ForgotPasswordForm() {
  const { t } = useText('account');
  const navigate = useNavigate();
  const { mail, supportEmail } = useSite();
  const request = useMutation(requestPasswordReset());
  const form = useAccountForm({
    kind: 'forgot',
    initial: { email: '' },
    send: ({ email }) => request.mutateAsync(email),
  });
  const back = { label: t('forgot.back'), run: () => void navigate('/auth') };
  if (mail === 'none') {
    const message = t('forgot.noMailText', { command: COMMAND, email: supportEmail });
    return <Notice level={1} title={t('forgot.noMail')} message={message} action={back} />;
  }
  if (request.isSuccess) {
    const message = t('forgot.sentText', { email: form.values.email.trim() });
    return <Notice level={1} takesFocus title={t('forgot.sent')} message={message} action={back} />;
  }
  return (
    <form ref={form.element} noValidate onSubmit={form.onSubmit}>
      <h1>{t('forgot.title')}</h1>
      <p>{t('forgot.lead')}</p>
      {mail === 'log' && <p>{t('forgot.toLog')}</p>}
      <TextField
        {...form.field('email')}
        type="email"
        inputMode="email"
        label={t('account.email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button size="form" type="submit" variant="primary" isFull isBusy={request.isPending}>
        {t('forgot.button')}
      </Button>
      <Button size="form" onClick={back.run} isFull>
        {back.label}
      </Button>
    </form>
  );
}
