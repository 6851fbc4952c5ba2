import { IconLogin2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { startOidc } from '../../data/oidc.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import classes from './auth-form.module.css';
import { signInErrorText } from './sign-in-error-text.ts';

/** Signs in through another service, by its name. */
export function OidcButton({ name }: { readonly name: string }) {
  const { t } = useText('auth');
  const start = useMutation(startOidc());
  return (
    <>
      <Button
        size="form"
        isFull
        icon={<IconLogin2 size={20} stroke={1.6} aria-hidden />}
        // It stays busy until the browser has left.
        isBusy={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        {t('auth.oidc.continue', { name })}
      </Button>
      <p role="alert" className={classes.problem}>
        {start.isError && (signInErrorText(start.error) ?? t('auth.loginFailed'))}
      </p>
    </>
  );
}
