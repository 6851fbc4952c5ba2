import { type FormEvent, useEffect, useRef, useState } from 'react';
import { HttpError } from '../../data/http-error.ts';
import { serverErrorText } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './auth-form.module.css';

export interface CodeFormProps {
  /** Sends the code together with the first step's data. */
  send(code: string, options: { onError(error: Error): void }): void;
  readonly isBusy: boolean;
  onBack(): void;
}

const APP = {
  lead: 'auth.code.text',
  label: 'auth.code.label',
  other: 'auth.code.useRecovery',
  field: { inputMode: 'numeric', autoComplete: 'one-time-code' },
} as const;
const RECOVERY = {
  lead: 'auth.code.recoveryText',
  label: 'auth.code.recoveryLabel',
  other: 'auth.code.useApp',
  field: { autoComplete: 'off', autoCapitalize: 'characters' },
} as const;

function useCodeForm({ send, isBusy }: Omit<CodeFormProps, 'onBack'>) {
  const { t } = useText('auth');
  const field = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState<typeof APP | typeof RECOVERY>(APP);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  useEffect(() => field.current?.focus(), []);

  const change = (value: string): void => {
    setCode(value);
    setProblem(undefined);
  };
  const refuse = (text: string | undefined): void => {
    setProblem(text);
    field.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') {
      refuse(t('account.problem.codeRequired'));
      return;
    }
    const onError = (error: Error): void => {
      if (!(error instanceof HttpError) || error.code !== 'wrong_code') return;
      refuse(serverErrorText(error.code, error.userText) ?? undefined);
    };
    send(code, { onError });
  };
  const takeOther = (): void => {
    setWay(way === APP ? RECOVERY : APP);
    change('');
    field.current?.focus();
  };
  return { field, way, code, problem, change, submit, takeOther };
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ onBack, ...sending }: CodeFormProps) {
  const { t } = useText('auth');
  const { field, way, code, problem, change, submit, takeOther } = useCodeForm(sending);
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <p role="status">{t(way.lead)}</p>
      <TextField
        {...way.field}
        ref={field}
        name="code"
        dir="ltr"
        spellCheck={false}
        label={t(way.label)}
        value={code}
        error={problem}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <div className={classes.submit}>
        <Button size="form" type="submit" variant="primary" isFull isBusy={sending.isBusy}>
          {t('auth.submitSignIn')}
        </Button>
      </div>
      <div className={classes.others}>
        <Button variant="quiet" onClick={takeOther}>
          {t(way.other)}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('auth.code.back')}
        </Button>
      </div>
    </form>
  );
}
