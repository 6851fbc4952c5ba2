import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { HttpError } from '../../data/http-error.ts';
import { enterLocalAccount } from '../../data/local-account.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import classes from './auth-form.module.css';
import { signInErrorText } from './sign-in-error-text.ts';

/** Opens the account of this computer with its password; the page's guard then redirects. */
export function LocalPasswordForm() {
  const { t } = useText('auth', 'common');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const enter = useMutation(enterLocalAccount(useQueryClient()));
  const form = useRef<HTMLFormElement>(null);
  const refuse = (words: string): void => {
    setProblem(words);
    form.current?.querySelector('input')?.focus();
  };
  const wordsOf = (error: Error): string =>
    error instanceof HttpError && error.code === 'wrong_password'
      ? t('auth.wrongPassword')
      : (signInErrorText(error, t('failure.network')) ?? t('auth.loginFailed'));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (enter.isPending) return;
    if (password === '') refuse(t('account.problem.passwordRequired'));
    else {
      enter.mutate(password, { onError: (error) => refuse(wordsOf(error)) });
    }
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className={classes.form}>
      <p>{t('auth.locked')}</p>
      <PasswordField
        name="password"
        label={t('auth.password')}
        placeholder={t('auth.passwordPlaceholder')}
        value={password}
        error={problem ?? undefined}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={classes.submit}>
        <Button size="form" type="submit" variant="primary" isFull isBusy={enter.isPending}>
          {t('auth.unlock')}
        </Button>
      </div>
    </form>
  );
}
