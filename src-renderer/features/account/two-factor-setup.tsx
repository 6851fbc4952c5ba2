import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { encode } from 'uqr';
import type { TwoFactorSetup as Setup } from '../../../src/contract/api/two-factor.ts';
import { confirmTwoFactor, setUpTwoFactor } from '../../data/two-factor.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CardActions } from '../../ui/settings-card.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import classes from './two-factor.module.css';
import { useAccountForm } from './use-account-form.ts';
import { useFirstFocus } from './use-first-focus.ts';

const QUIET_ZONE_MODULES = 2;
const KEY_GROUP = /.{1,4}/g;

/** A QR code, drawn on this device: the secret goes nowhere. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { border: QUIET_ZONE_MODULES }), [text]);
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes.qr}
    >
      <path d={path.join('')} />
    </svg>
  );
}

interface StepProps {
  onCodes(codes: readonly string[]): void;
  onClose(): void;
}

function ConfirmForm({ setup, onCodes, onClose }: StepProps & { setup: Setup }) {
  const { t } = useText('account');
  const confirm = useMutation(confirmTwoFactor(useQueryClient()));
  const form = useAccountForm({
    kind: 'code',
    initial: { code: '' },
    send: async ({ code }) => onCodes((await confirm.mutateAsync(code)).recoveryCodes),
  });
  useFirstFocus(form.element);
  return (
    <form ref={form.element} noValidate onSubmit={form.onSubmit} className={classes.form}>
      <p>{t('twoFactor.scan')}</p>
      <QrCode text={setup.address} label={t('twoFactor.qr')} />
      <TextField
        readOnly
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        label={t('twoFactor.key')}
        value={(setup.secret.match(KEY_GROUP) ?? []).join(' ')}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <TextField
        {...form.field('code')}
        label={t('twoFactor.code')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      <CardActions>
        <Button type="submit" variant="primary" isBusy={confirm.isPending}>
          {t('twoFactor.turnOn')}
        </Button>
        <Button onClick={onClose}>{t('twoFactor.cancel')}</Button>
      </CardActions>
    </form>
  );
}

/** Turns two-factor sign-in on: asks for the password, shows the secret, and has a code of it confirm it. */
export function TwoFactorSetup(props: StepProps) {
  const { t } = useText('account');
  const setUp = useMutation(setUpTwoFactor(useQueryClient()));
  const form = useAccountForm({
    kind: 'proof',
    initial: { currentPassword: '' },
    send: ({ currentPassword }) => setUp.mutateAsync(currentPassword),
    clears: true,
  });
  useFirstFocus(form.element);
  if (setUp.data) return <ConfirmForm {...props} setup={setUp.data} />;
  return (
    <form ref={form.element} noValidate onSubmit={form.onSubmit} className={classes.form}>
      <CurrentPasswordField {...form.field('currentPassword')} />
      <CardActions>
        <Button type="submit" variant="primary" isBusy={setUp.isPending}>
          {t('twoFactor.continue')}
        </Button>
        <Button onClick={props.onClose}>{t('twoFactor.cancel')}</Button>
      </CardActions>
    </form>
  );
}
