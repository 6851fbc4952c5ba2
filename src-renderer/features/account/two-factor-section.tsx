import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TwoFactor } from '../../../src/contract/api/two-factor.ts';
import { twoFactor } from '../../data/two-factor.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardFailure } from '../../ui/card-failure.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { CardActions } from '../../ui/settings-card.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './two-factor.module.css';
import { TwoFactorProofForm } from './two-factor-proof-form.tsx';

const TwoFactorSetup = lazyPart(
  async () => (await import('./two-factor-setup.tsx')).TwoFactorSetup,
  'account',
);

/** A step shown in place of the section's state. */
type Step =
  | { readonly kind: 'setUp' | 'renew' | 'turnOff' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

function State({ state, onStep }: { state: TwoFactor; onStep(step: Step): void }) {
  const { t, locale } = useText('account');
  const start = (kind: 'setUp' | 'renew' | 'turnOff') => () => onStep({ kind });
  if (!state.isOn || state.since === null) {
    return (
      <CardActions>
        <Button onClick={start('setUp')}>{t('twoFactor.setUp')}</Button>
      </CardActions>
    );
  }
  const when = dateText(new Date(state.since), locale, { dateStyle: 'medium' });
  return (
    <>
      <p className={classes.state}>
        {t('twoFactor.on', { when })} {t('twoFactor.left', { left: state.recoveryCodesLeft })}
      </p>
      <CardActions>
        <Button onClick={start('renew')}>{t('twoFactor.renew')}</Button>
        <Button variant="danger" onClick={start('turnOff')}>
          {t('twoFactor.turnOff')}
        </Button>
      </CardActions>
    </>
  );
}

function Body({ state }: { state: TwoFactor }) {
  const [step, setStep] = useState<Step | null>(null);
  const close = (): void => setStep(null);
  const showCodes = (codes: readonly string[]): void => setStep({ kind: 'codes', codes });
  if (step === null) return <State state={state} onStep={setStep} />;
  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onDone={close} />;
  if (step.kind === 'setUp') return <TwoFactorSetup onCodes={showCodes} onClose={close} />;
  return <TwoFactorProofForm action={step.kind} onCodes={showCodes} onClose={close} />;
}

/** Two-factor sign-in: turns it on and off, and replaces the recovery codes. */
export function TwoFactorSection() {
  const { t } = useText('account');
  const { data, isError, refetch } = useQuery(twoFactor);
  return (
    <section className={classes.section} aria-labelledby="two-factor">
      <h3 id="two-factor" className={classes.heading}>
        {t('twoFactor.title')}
      </h3>
      {!data?.isOn && <p className={classes.lead}>{t('twoFactor.lead')}</p>}
      {data && <Body state={data} />}
      {!data && isError && <CardFailure message={t('twoFactor.loadFailed')} onRetry={() => void refetch()} />}
      {!(data || isError) && <p className={classes.lead}>{t('twoFactor.loading')}</p>}
    </section>
  );
}
