import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HttpError } from '../../data/http-error.ts';
import {
  CHALLENGE_RENEWAL_MS,
  offersPasskeys,
  signInWithPasskey,
  withdrawPasskeys,
} from '../../data/passkey-sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import classes from './auth-form.module.css';
import { signInErrorText } from './sign-in-error-text.ts';

/** Offers passkeys in the e-mail field, with a new challenge before each is over. */
function PasskeyAutofill({ offer }: { offer(way: 'autofill'): void }) {
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    const start = async (): Promise<void> => {
      if (!(await offersPasskeys()) || isOver) return;
      offer('autofill');
      timer = setInterval(offer, CHALLENGE_RENEWAL_MS, 'autofill');
    };
    // Without it, the button is left.
    start().catch(() => undefined);
    return () => {
      isOver = true;
      clearInterval(timer);
      withdrawPasskeys().catch(() => undefined);
    };
  }, [offer]);
  return null;
}

function usePasskeySignIn() {
  const { t } = useText('auth');
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const fail = (error: Error): void => {
    if (error.name === 'AbortError') return;
    setProblem(signInErrorText(error) ?? t('auth.passkey.unused'));
    setRound((before) => before + 1);
  };
  const pressed = useMutation({ ...signInWithPasskey(client), onError: fail });
  // An ignored offer is no error; a refused passkey is one.
  const offered = useMutation({
    ...signInWithPasskey(client),
    onError: (error) => {
      if (error instanceof HttpError && error.code === 'passkey_refused') fail(error);
    },
  });
  return {
    problem,
    round,
    offer: offered.mutate,
    isBusy: pressed.isPending,
    press: (): void => {
      setProblem(null);
      pressed.mutate('button');
    },
  };
}

/** Signs in with a passkey, by a button or by the suggestions of the e-mail field; the page's guard then redirects. */
export function PasskeySignIn() {
  const { t } = useText('auth');
  const { problem, round, offer, isBusy, press } = usePasskeySignIn();
  return (
    <>
      {!isBusy && <PasskeyAutofill key={round} offer={offer} />}
      <Button
        size="form"
        isFull
        icon={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
        isBusy={isBusy}
        onClick={press}
      >
        {t('auth.passkey.signIn')}
      </Button>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </>
  );
}
