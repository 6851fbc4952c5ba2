import type { Ref } from 'react';
import classes from './wizard-head.module.css';

export interface WizardHeadProps {
  readonly title: string;
  readonly lead: string;
  /** The name of the list of steps. */
  readonly label: string;
  /** The names of all steps, in order. */
  readonly steps: readonly string[];
  /** The number of the shown step, counted from 0. */
  readonly currentStep: number;
  /** The heading of the shown step. */
  readonly heading: string;
  /** Receives the heading, for the focus after a change of steps. */
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** The head of a page with steps: its title, where one is, and the name of the step. */
export function WizardHead({ title, lead, label, steps, currentStep, heading, headingRef }: WizardHeadProps) {
  return (
    <>
      <div className={classes.welcome}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </div>
      <ol className={classes.steps} aria-label={label}>
        {steps.map((name, index) => (
          <li
            key={name}
            className={classes.step}
            data-is={index < currentStep ? 'past' : index === currentStep ? 'now' : 'ahead'}
            aria-current={index === currentStep ? 'step' : undefined}
          >
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
      <h2 ref={headingRef} tabIndex={-1} className={classes.heading}>
        {heading}
      </h2>
    </>
  );
}
