import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PASSKEY } from '../../../src/contract/limits.ts';
import { sessions } from '../../data/account.ts';
import { addPasskey } from '../../data/passkeys.ts';
import { twoFactor } from '../../data/two-factor.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CardActions } from '../../ui/settings-card.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import classes from './two-factor.module.css';
import { useAccountForm } from './use-account-form.ts';
import { useFirstFocus } from './use-first-focus.ts';

/** This device's name in the session list; empty until it is known. */
function useDeviceName(): string {
  const { t } = useText('account');
  const current = useQuery(sessions).data?.find(({ isCurrent }) => isCurrent);
  const { browser = null, system = null } = current ?? {};
  return browser && system ? t('security.device', { browser, system }) : (browser ?? system ?? '');
}

/** Adds a passkey: asks for the password, and for a code where two-factor sign-in is on; the browser does the rest. */
export function PasskeyForm({ onClose }: { onClose(): void }) {
  const { t } = useText('account');
  const add = useMutation(addPasskey(useQueryClient()));
  const needsCode = useQuery(twoFactor).data?.isOn === true;
  const initial = { currentPassword: '', name: useDeviceName(), ...(needsCode && { code: '' }) };
  const form = useAccountForm<{ currentPassword: string; name: string; code?: string }>({
    kind: 'passkey',
    initial,
    send: async (values) => {
      await add.mutateAsync(values);
      onClose();
    },
  });
  useFirstFocus(form.element);
  return (
    <form ref={form.element} noValidate onSubmit={form.onSubmit} className={classes.form}>
      <CurrentPasswordField {...form.field('currentPassword')} />
      {needsCode && (
        <TextField
          {...form.field('code')}
          label={t('twoFactor.anyCode')}
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <TextField
        {...form.field('name')}
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        maxLength={PASSKEY.nameMax}
        autoComplete="off"
      />
      <CardActions>
        <Button type="submit" variant="primary" isBusy={add.isPending}>
          {t('twoFactor.continue')}
        </Button>
        <Button onClick={onClose}>{t('twoFactor.cancel')}</Button>
      </CardActions>
    </form>
  );
}
