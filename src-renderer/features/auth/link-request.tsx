import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { requestSignInLink } from '../../data/sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts';
import classes from './auth-form.module.css';
import { checkForm } from './form-errors.ts';
import { signInErrorText } from './sign-in-error-text.ts';

/** A value for the field that is not checked here. */
const UNCHECKED_PASSWORD = '-';

interface LinkRequestProps {
  /** The value of the e-mail field. */
  readonly email: string;
  /** Shows an error at that field, and focuses it. */
  onEmailError(error: string): void;
}

/** Sends a link that signs in to the address in the e-mail field. */
export function LinkRequest({ email, onEmailError }: LinkRequestProps) {
  const { t } = useText('auth');
  const request = useMutation(requestSignInLink());
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    const errors = await checkForm('signIn', { email, password: UNCHECKED_PASSWORD });
    if (errors.email) {
      onEmailError(errors.email);
      return;
    }
    await request
      .mutateAsync(email)
      .catch((error: Error) => setProblem(signInErrorText(error) ?? t('auth.loginFailed')));
  };
  const press = useSingleFlight(async () => {
    setProblem(null);
    request.reset();
    // It fails where the code of the check can't be loaded.
    await send().catch(() => setProblem(t('auth.needsConnection')));
  });
  return (
    <>
      <Button
        size="form"
        isFull
        icon={<IconMail size={20} stroke={1.6} aria-hidden />}
        isBusy={request.isPending}
        onClick={() => void press()}
      >
        {t('auth.link.send')}
      </Button>
      <p role="status" className={classes.outcome}>
        {request.isSuccess && t('auth.link.sent', { email: request.variables.trim() })}
      </p>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </>
  );
}
