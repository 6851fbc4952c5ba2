import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../../platform/use-remote-value.ts';
import { Button } from '../../../ui/button.tsx';
import { WizardHead } from '../../../ui/wizard-head.tsx';
import classes from './first-run.module.css';
import { LanguageStep } from './language-step.tsx';
import { MicrophoneStep } from './microphone-step.tsx';
import { SpeechEngineStep } from './speech-engine-step.tsx';

const STEPS = ['language', 'microphone', 'speechEngine', 'try'] as const;

export interface FirstRunProps {
  /** The last step: keys and pasting, tried out. */
  readonly trial: ReactNode;
  readonly isPending: boolean;
  /** Offers to describe the user's writing style next; null if that is done. */
  readonly onStyle: (() => void) | null;
  /** Ends the first steps, also before the last one. */
  onFinish(): void;
}

interface StepButtonsProps extends Omit<FirstRunProps, 'trial'> {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  go(by: 1 | -1): void;
}

function StepButtons({ isFirst, isLast, isPending, go, onStyle, onFinish }: StepButtonsProps) {
  const { t } = useText('desktop');
  return (
    <div className={classes.bottom}>
      <Button disabled={isFirst} onClick={() => go(-1)}>
        {t('setup.back')}
      </Button>
      <div className={classes.onward}>
        {!isLast && (
          <>
            <Button variant="subtle" isBusy={isPending} onClick={onFinish}>
              {t('setup.skip')}
            </Button>
            <Button variant="primary" onClick={() => go(1)}>
              {t('setup.next')}
            </Button>
          </>
        )}
        {isLast && (
          <>
            {onStyle && (
              <Button variant="subtle" onClick={onStyle}>
                {t('setup.style')}
              </Button>
            )}
            <Button variant="primary" isBusy={isPending} onClick={onFinish}>
              {t('setup.finish')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** The first steps on a computer: from the interface language to a sentence dictated into a field. */
export function FirstRun({ trial, ...ends }: FirstRunProps) {
  const { t } = useText('desktop');
  const isLocal = useRemoteValue(useDesktop().settings)?.server.kind === 'local';
  // A server that others run has its own engine and keys.
  const steps = STEPS.filter((step) => isLocal || step !== 'speechEngine');
  const [now, setNow] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const go = (by: 1 | -1): void => {
    setNow(Math.min(Math.max(now + by, 0), steps.length - 1));
    heading.current?.focus();
  };
  const step = steps[now] ?? 'try';
  return (
    <div className={classes.wizard}>
      <WizardHead
        title={t('setup.title')}
        lead={t('setup.lead')}
        label={t('setup.steps')}
        steps={steps.map((one) => t(`setup.${one}`))}
        currentStep={now}
        heading={t('setup.step', { step: now + 1, steps: steps.length, name: t(`setup.${step}`) })}
        headingRef={heading}
      />
      <div className={classes.fields}>
        {step === 'language' && <LanguageStep />}
        {step === 'microphone' && <MicrophoneStep />}
        {step === 'speechEngine' && <SpeechEngineStep />}
        {step === 'try' && trial}
      </div>
      <StepButtons {...ends} go={go} isFirst={now === 0} isLast={step === 'try'} />
    </div>
  );
}
