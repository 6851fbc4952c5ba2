import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { isCodeNeeded, login, register } from '../../data/sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFirstFault } from '../../ui/hooks/use-first-fault.ts';
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts';
import { Link } from '../../ui/link.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import classes from './auth-form.module.css';
import { CodeForm, type CodeFormProps } from './code-form.tsx';
import { checkForm, type FieldErrors, type FieldName, refusedFields } from './form-errors.ts';

/** The values of the fields. */
export type AuthValues = Readonly<Record<FieldName, string>>;

interface AuthFormProps {
  readonly kind: 'signIn' | 'signUp';
  readonly values: AuthValues;
  /** An error of the address reported elsewhere, shown until the address changes. */
  readonly emailError?: string | undefined;
  onType(field: FieldName, value: string): void;
}

function useAuthForm({ kind, values, emailError, onType }: AuthFormProps) {
  const { t, locale } = useText('auth');
  const client = useQueryClient();
  const signIn = useMutation(login(client));
  const signUp = useMutation(register(client, locale));
  const { form, focusFirstFault } = useFirstFault();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [needsCode, setNeedsCode] = useState(false);
  const isBusy = signIn.isPending || signUp.isPending;

  const showErrors = (found: FieldErrors): void => {
    setErrors(found);
    focusFirstFault(found);
  };
  const send = async (): Promise<void> => {
    const { name, ...credentials } = values;
    const found = await checkForm(kind, kind === 'signIn' ? credentials : values);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      await (kind === 'signIn'
        ? signIn.mutateAsync(credentials)
        : signUp.mutateAsync({ name, ...credentials }));
    } catch (error) {
      if (isCodeNeeded(error)) setNeedsCode(true);
      else showErrors(await refusedFields(error));
    }
  };
  // A second press may come while the code of the check is loading.
  const sendOnce = useSingleFlight(() =>
    send().catch(() => {
      const title = t(kind === 'signIn' ? 'auth.loginFailed' : 'auth.registrationFailed');
      showToast({ kind: 'error', title, message: t('auth.needsConnection') });
    }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void sendOnce();
  };
  const field = (name: FieldName) => ({
    name,
    value: values[name],
    error: errors[name] ?? (name === 'email' ? emailError : undefined),
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      onType(name, value);
      setErrors(({ [name]: _, ...others }) => others);
    },
  });
  const sendCode: CodeFormProps['send'] = (code, options) => {
    const { email, password } = values;
    signIn.mutate({ email, password, code }, options);
  };
  const goBack = (): void => {
    // The fields can take the focus once they are rendered.
    flushSync(() => setNeedsCode(false));
    form.current?.querySelector('input')?.focus();
  };
  return { form, field, submit, sendCode, isBusy, needsCode, goBack };
}

/** Signs in, or creates an account and signs in; the page's guard then redirects. */
export function AuthForm(props: AuthFormProps) {
  const { t } = useText('auth');
  const { form, field, submit, sendCode, isBusy, needsCode, goBack } = useAuthForm(props);
  const { kind } = props;
  if (needsCode) return <CodeForm send={sendCode} isBusy={isBusy} onBack={goBack} />;
  const isNew = kind === 'signUp';
  return (
    <form ref={form} noValidate onSubmit={submit} className={classes.form}>
      {isNew && (
        <TextField
          {...field('name')}
          label={t('auth.name')}
          placeholder={t('auth.namePlaceholder')}
          autoComplete="name"
        />
      )}
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        label={t('auth.email')}
        placeholder={t('auth.emailPlaceholder')}
        autoComplete={isNew ? 'email' : 'username webauthn'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        label={t('auth.password')}
        placeholder={t(isNew ? 'auth.newPasswordPlaceholder' : 'auth.passwordPlaceholder')}
        isNew={isNew}
      />
      <div className={classes.submit}>
        <Button size="form" type="submit" variant="primary" isFull isBusy={isBusy}>
          {t(isNew ? 'auth.submitSignUp' : 'auth.submitSignIn')}
        </Button>
      </div>
      {!isNew && (
        <Link to="/forgot-password" className={classes.forgot}>
          {t('auth.forgot')}
        </Link>
      )}
    </form>
  );
}
