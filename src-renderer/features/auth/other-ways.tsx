import { useRef } from 'react';
import { canUsePasskeys } from '../../data/passkey-sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { siteNow } from '../../ui/site.ts';
import classes from './auth-form.module.css';
import { LinkRequest } from './link-request.tsx';
import { OidcButton } from './oidc-button.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

/** Ways to sign in beside the password, as far as server and browser have them. `email`: what stands in its field. */
export function OtherWays({ email }: { readonly email: string }) {
  const { t } = useText('auth');
  const { desktop } = usePlatform();
  const ways = useRef<HTMLDivElement>(null);
  const { passkeyDomain, mail, oidcName } = siteNow();
  const hasPasskeys = canUsePasskeys(passkeyDomain);
  // A link opens in the browser, and would sign in there.
  const hasLinks = mail !== 'none' && desktop === null;
  // The service sends back to the browser as well.
  const service = desktop === null ? oidcName : null;
  if (!(hasPasskeys || hasLinks || service)) return null;
  const focusEmail = (): void =>
    ways.current?.parentElement?.querySelector<HTMLInputElement>('[name="email"]')?.focus();
  return (
    <div ref={ways} className={classes.ways}>
      <p className={classes.or}>{t('auth.or')}</p>
      {service && <OidcButton name={service} />}
      {hasPasskeys && <PasskeySignIn />}
      {hasLinks && <LinkRequest email={email} focusEmail={focusEmail} />}
    </div>
  );
}
