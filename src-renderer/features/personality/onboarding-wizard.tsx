import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '../../../src/contract/api/account.ts';
import type { SharePlatform } from '../../../src/contract/api/share-platforms.ts';
import { INTERFACE_LANGUAGES } from '../../../src/contract/languages.ts';
import { completeOnboarding } from '../../data/onboarding.ts';
import { shownLanguage } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useFirstFault } from '../../ui/hooks/use-first-fault.ts';
import { WizardHead } from '../../ui/wizard-head.tsx';
import { forgetProgress, readProgress, STEPS, storeProgress } from './onboarding-progress.ts';
import classes from './onboarding-wizard.module.css';
import { OptionFields } from './option-fields.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { fromDraft, PERSONAL_FIELDS } from './personality-draft.ts';
import { usePersonalityForm } from './use-personality-form.ts';
import { type Dictation, WritingStyleFields } from './writing-style-fields.tsx';

export interface OnboardingWizardProps {
  readonly user: User;
  readonly dictation: Dictation;
  /** The choice of apps for quick sharing, provided by the sharing feature. */
  platforms(chosen: readonly SharePlatform[], choose: (next: readonly SharePlatform[]) => void): ReactNode;
}

function WizardButtons(props: { step: number; isPending: boolean; onBack: () => void }) {
  const { t } = useText('settings');
  const isLast = props.step === STEPS.length - 1;
  return (
    <div className={classes.bottom}>
      <Button disabled={props.step === 0} onClick={props.onBack}>
        {t('onboarding.previous')}
      </Button>
      <Button variant="primary" type="submit">
        {!isLast && t('onboarding.next')}
        {isLast && t(props.isPending ? 'onboarding.pending' : 'onboarding.complete')}
      </Button>
    </div>
  );
}

/** The progress of onboarding, restored after a reload. */
function useProgress(user: User) {
  const [start] = useState(() => readProgress(user));
  const [step, setStep] = useState(start.step);
  // Once shown, the writing fields stay mounted, because a dictated text may still arrive.
  const [hasWriting, setHasWriting] = useState(STEPS[start.step] === 'writing');
  const [chosen, choose] = useState(start.platforms);
  const form = usePersonalityForm(fromDraft(start.draft));
  const { values } = form;
  useEffect(
    () => storeProgress(user.id, { step, draft: values, platforms: chosen }),
    [user, step, values, chosen],
  );
  const showStep = (next: number): void => {
    setStep(next);
    if (STEPS[next] === 'writing') setHasWriting(true);
  };
  return { step, showStep, hasWriting, chosen, choose, form };
}

/** Saves the result of onboarding. */
function useSetup(form: ReturnType<typeof usePersonalityForm>, chosen: readonly SharePlatform[]) {
  const setup = useMutation({
    ...completeOnboarding(useQueryClient()),
    // An option of the mutation, because callbacks passed to `mutate` are dropped on unmount, and the app
    // replaces onboarding by then.
    onSettled: (done) => {
      if (done) forgetProgress();
    },
  });
  const complete = (): void => {
    if (setup.isPending) return;
    const interfaceLanguage = INTERFACE_LANGUAGES.find((code) => code === shownLanguage()) ?? 'en';
    setup.mutate({ profile: fromDraft(form.values), interfaceLanguage, quickSharePlatforms: chosen });
  };
  return { isPending: setup.isPending, complete };
}

/** Onboarding in three steps, to texts in the user's own style. Values are kept over a reload. */
export function OnboardingWizard({ user, dictation, platforms }: OnboardingWizardProps) {
  const { t } = useText('settings');
  const { step, showStep, hasWriting, chosen, choose, form } = useProgress(user);
  const { isPending, complete } = useSetup(form, chosen);
  const heading = useRef<HTMLHeadingElement>(null);
  const { form: element, focusFirstFault } = useFirstFault();

  const go = (to: number): void => {
    showStep(Math.min(Math.max(to, 0), STEPS.length - 1));
    heading.current?.focus();
  };
  const isLast = step === STEPS.length - 1;
  const onward = (event: FormEvent): void => {
    event.preventDefault();
    const { errors } = form.validate();
    const isPersonal = PERSONAL_FIELDS.some((name) => name in errors);
    if (step === 0 ? isPersonal : isLast && Object.keys(errors).length > 0) {
      // The field can take the focus once its step is rendered.
      if (isLast && isPersonal) flushSync(() => showStep(0));
      focusFirstFault(errors);
      return;
    }
    form.clearErrors();
    if (isLast) complete();
    else go(step + 1);
  };
  const name = STEPS[step] ?? STEPS[0];
  return (
    <form ref={element} className={classes.wizard} noValidate onSubmit={onward}>
      <WizardHead
        title={t('onboarding.title')}
        lead={t('onboarding.lead')}
        label={t('onboarding.steps')}
        steps={STEPS.map((one) => t(`onboarding.${one}`))}
        currentStep={step}
        heading={t('onboarding.step', {
          step: step + 1,
          steps: STEPS.length,
          name: t(`onboarding.${name}`),
        })}
        headingRef={heading}
      />
      <div className={classes.fields}>
        {name === 'personal' && <PersonalFields form={form} />}
        {hasWriting && <WritingStyleFields form={form} dictation={dictation} isShown={name === 'writing'} />}
        {name === 'settings' && (
          <>
            <OptionFields form={form} />
            {platforms(chosen, choose)}
          </>
        )}
      </div>
      <WizardButtons step={step} isPending={isPending} onBack={() => go(step - 1)} />
    </form>
  );
}
