import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { login, register } from '../../data/user.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './auth-form.module.css';
import { checkForm, type FieldErrors, type FieldName, refusedFields } from './form-errors.ts';
import { passwordStrength } from './password-strength.ts';

const EMPTY: Record<FieldName, string> = { name: '', email: '', password: '' };

function useAuthForm(kind: 'signIn' | 'signUp') {
  const client = useQueryClient();
  const signIn = useMutation(login(client));
  const signUp = useMutation(register(client));
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const isBusy = signIn.isPending || signUp.isPending;

  const showErrors = (found: FieldErrors): void => {
    setErrors(found);
    const first = form.current?.querySelector<HTMLInputElement>(
      Object.keys(found)
        .map((name) => `[name="${name}"]`)
        .join() || 'never',
    );
    first?.focus();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const { name, ...credentials } = values;
    const found = await checkForm(kind, kind === 'signIn' ? credentials : values);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    const onError = (error: Error): void => showErrors(refusedFields(error));
    if (kind === 'signIn') signIn.mutate(credentials, { onError });
    else signUp.mutate({ name, ...credentials }, { onError });
  };
  const field = (name: FieldName) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _, ...others }) => others);
    },
  });
  return { form, field, submit, isBusy, password: values.password };
}

/** Signs in, or creates an account and signs in; the guard of the page then leads on. */
export function AuthForm({ kind }: { kind: 'signIn' | 'signUp' }) {
  const { t } = useText();
  const [visible, setVisible] = useState(false);
  const { form, field, submit, isBusy, password } = useAuthForm(kind);
  const isNew = kind === 'signUp';
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className={classes.form}>
      {isNew && (
        <TextInput
          {...field('name')}
          size="md"
          label={t('auth.name')}
          placeholder={t('auth.namePlaceholder')}
          autoComplete="name"
        />
      )}
      <TextInput
        {...field('email')}
        size="md"
        type="email"
        inputMode="email"
        label={t('auth.email')}
        placeholder={t('auth.emailPlaceholder')}
        autoComplete={isNew ? 'email' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        {...field('password')}
        size="md"
        label={t('auth.password')}
        placeholder={t(isNew ? 'auth.newPasswordPlaceholder' : 'auth.passwordPlaceholder')}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          'aria-label': t(visible ? 'auth.hide' : 'auth.show'),
          tabIndex: 0,
        }}
        {...(isNew && {
          description: t(`auth.strength.${passwordStrength(password)}`),
          inputWrapperOrder: ['label', 'input', 'error', 'description'] as const,
        })}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy} className={classes.submit}>
        {t(isNew ? 'auth.submitSignUp' : 'auth.submitSignIn')}
      </Button>
    </form>
  );
}
