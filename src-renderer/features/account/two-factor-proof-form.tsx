import { useMutation, useQueryClient } from '@tanstack/react-query';
import { disableTwoFactor, renewRecoveryCodes } from '../../data/two-factor.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CardActions } from '../../ui/settings-card.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import classes from './two-factor.module.css';
import { useAccountForm } from './use-account-form.ts';
import { useFirstFocus } from './use-first-focus.ts';

export interface TwoFactorProofFormProps {
  readonly action: 'renew' | 'turnOff';
  onCodes(codes: readonly string[]): void;
  onClose(): void;
}

/** Asks for the password and a code, and then turns two-factor sign-in off or replaces the recovery codes. */
export function TwoFactorProofForm({ action, onCodes, onClose }: TwoFactorProofFormProps) {
  const { t } = useText('account');
  const client = useQueryClient();
  const renew = useMutation(renewRecoveryCodes(client));
  const disable = useMutation(disableTwoFactor(client));
  const form = useAccountForm({
    kind: 'twoFactorProof',
    initial: { currentPassword: '', code: '' },
    send: async (proof) => {
      if (action === 'renew') return onCodes((await renew.mutateAsync(proof)).recoveryCodes);
      await disable.mutateAsync(proof);
      onClose();
    },
  });
  useFirstFocus(form.element);
  return (
    <form ref={form.element} noValidate onSubmit={form.onSubmit} className={classes.form}>
      <CurrentPasswordField {...form.field('currentPassword')} />
      <TextField
        {...form.field('code')}
        label={t('twoFactor.anyCode')}
        dir="ltr"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <CardActions>
        <Button
          type="submit"
          variant={action === 'renew' ? 'primary' : 'danger'}
          isBusy={renew.isPending || disable.isPending}
        >
          {t(`twoFactor.${action}`)}
        </Button>
        <Button onClick={onClose}>{t('twoFactor.cancel')}</Button>
      </CardActions>
    </form>
  );
}
