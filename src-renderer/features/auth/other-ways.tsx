import { canUsePasskeys } from '../../data/passkey-sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import { siteNow } from '../../ui/site.ts';
import classes from './auth-form.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';

/** Ways to sign in beside the password, as far as server and browser have them. */
export function OtherWays() {
  const { t } = useText('auth');
  if (!canUsePasskeys(siteNow().passkeyDomain)) return null;
  return (
    <div className={classes.ways}>
      <p className={classes.or}>{t('auth.or')}</p>
      <PasskeySignIn />
    </div>
  );
}
