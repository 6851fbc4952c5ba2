import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../../platform/use-remote-value.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './first-run.module.css';
import { HearingStep } from './hearing-step.tsx';
import { LanguageStep } from './language-step.tsx';
import { MicrophoneStep } from './microphone-step.tsx';

const STEPS = ['language', 'microphone', 'hearing', 'try'] as const;
type Step = (typeof STEPS)[number];

export interface FirstRunProps {
  /** The last step: keys and pasting, tried out. */
  readonly trial: ReactNode;
  readonly isPending: boolean;
  /** Offers to describe one's writing next; null for a user who has done that. */
  readonly onStyle: (() => void) | null;
  /** Ends the first steps, also before the last one. */
  onFinish(): void;
}

function StepList({ steps, now }: { steps: readonly Step[]; now: number }) {
  const { t } = useText('desktop');
  return (
    <ol className={classes.steps} aria-label={t('setup.steps')}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={classes.step}
          data-is={index < now ? 'past' : index === now ? 'now' : 'ahead'}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          {t(`setup.${name}`)}
        </li>
      ))}
    </ol>
  );
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
  const steps = STEPS.filter((step) => isLocal || step !== 'hearing');
  const [now, setNow] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const go = (by: 1 | -1): void => {
    setNow(Math.min(Math.max(now + by, 0), steps.length - 1));
    heading.current?.focus();
  };
  const step = steps[now] ?? 'try';
  return (
    <div className={classes.wizard}>
      <div className={classes.welcome}>
        <h1 className={classes.title}>{t('setup.title')}</h1>
        <p className={classes.lead}>{t('setup.lead')}</p>
      </div>
      <StepList steps={steps} now={now} />
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {t('setup.step', { step: now + 1, steps: steps.length, name: t(`setup.${step}`) })}
      </h2>
      <div className={classes.fields}>
        {step === 'language' && <LanguageStep />}
        {step === 'microphone' && <MicrophoneStep />}
        {step === 'hearing' && <HearingStep />}
        {step === 'try' && trial}
      </div>
      <StepButtons {...ends} go={go} isFirst={now === 0} isLast={step === 'try'} />
    </div>
  );
}
