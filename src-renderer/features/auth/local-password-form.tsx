import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { HttpError, isUnreachable } from '../../data/http-error.ts';
import { enterLocalAccount } from '../../data/local-account.ts';
import { serverWords, textsOf } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './auth-form.module.css';

const text = textsOf('auth', 'common');

function wordsOf(error: Error): string {
  if (isUnreachable(error)) return text('failure.network');
  const said =
    error instanceof HttpError ? serverWords(error.code, error.userText, error.retryAfterMs) : null;
  return said ?? text('auth.loginFailed');
}

/** Opens the account of this computer with its password; the page's guard then redirects. */
export function LocalPasswordForm() {
  const { t } = useText('auth');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const enter = useMutation(enterLocalAccount(useQueryClient()));
  const form = useRef<HTMLFormElement>(null);
  const refuse = (words: string): void => {
    setProblem(words);
    form.current?.querySelector('input')?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (enter.isPending) return;
    if (password === '') refuse(t('account.problem.passwordRequired'));
    else enter.mutate(password, { onError: (error) => refuse(wordsOf(error)) });
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
