import { useRef } from 'react';
import { canUsePasskeys } from '../../data/passkey-sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useSite } from '../../ui/site.ts';
import classes from './auth-form.module.css';
import { LinkRequest } from './link-request.tsx';
import { OidcButton } from './oidc-button.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

interface OtherSignInMethodsProps {
  /** The value of the e-mail field. */
  readonly email: string;
  /** Shows an error at that field. */
  onEmailError(error: string): void;
}

/** Ways to sign in beside the password, as far as server and browser have them. */
export function OtherSignInMethods({ email, onEmailError }: OtherSignInMethodsProps) {
  const { t } = useText('auth');
  const { desktop } = usePlatform();
  const ways = useRef<HTMLDivElement>(null);
  const { passkeyDomain, mail, oidcName } = useSite();
  const hasPasskeys = canUsePasskeys(passkeyDomain);
  // A link opens in the browser, and would sign in there.
  const hasLinks = mail !== 'none' && desktop === null;
  // The service sends back to the browser as well.
  const service = desktop === null ? oidcName : null;
  if (!(hasPasskeys || hasLinks || service)) return null;
  const refuseEmail = (error: string): void => {
    onEmailError(error);
    ways.current?.parentElement?.querySelector<HTMLInputElement>('[name="email"]')?.focus();
  };
  return (
    <div ref={ways} className={classes.ways}>
      <p className={classes.or}>{t('auth.or')}</p>
      {service && <OidcButton name={service} />}
      {hasPasskeys && <PasskeySignIn />}
      {hasLinks && <LinkRequest email={email} onEmailError={refuseEmail} />}
    </div>
  );
}
