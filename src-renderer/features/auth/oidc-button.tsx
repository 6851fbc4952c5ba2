import { IconLogin2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { startOidc } from '../../data/oidc.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { returnLocationOf } from '../../ui/return-location.ts';
import classes from './auth-form.module.css';
import { keepReturnLocation } from './oidc-return-location.ts';
import { signInErrorText } from './sign-in-error-text.ts';

/** Milliseconds for the other service's page to begin; afterwards, the user is taken to have stopped it. */
const LEAVE_MAX_MS = 8000;

/** Calls back when a page that was left is here again, or has stayed. */
function useReturn(hasLeft: boolean, onReturn: () => void): void {
  useEffect(() => {
    if (!hasLeft) return undefined;
    const timer = setTimeout(onReturn, LEAVE_MAX_MS);
    // The browser may bring the page back as it was left.
    window.addEventListener('pageshow', onReturn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', onReturn);
    };
  }, [hasLeft, onReturn]);
}

/** Signs in through another service, by its name. */
export function OidcButton({ name }: { readonly name: string }) {
  const { t } = useText('auth');
  const location = useLocation();
  const start = useMutation(startOidc());
  useReturn(start.isSuccess, start.reset);
  return (
    <>
      <Button
        size="form"
        isFull
        icon={<IconLogin2 size={20} stroke={1.6} aria-hidden />}
        // It stays busy until the browser has left.
        isBusy={start.isPending || start.isSuccess}
        onClick={() => {
          keepReturnLocation(returnLocationOf(location));
          start.mutate();
        }}
      >
        {t('auth.oidc.continue', { name })}
      </Button>
      <p role="alert" className={classes.problem}>
        {start.isError && (signInErrorText(start.error) ?? t('auth.loginFailed'))}
      </p>
    </>
  );
}
