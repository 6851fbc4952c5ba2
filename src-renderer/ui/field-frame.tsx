import { type ReactNode, useId } from 'react';
import classes from './text-field.module.css';

export interface FieldFrameProps {
  readonly label: string;
  /** What is wrong with the value, in words for people. */
  readonly error?: string | undefined;
  /** Help under the field. */
  readonly hint?: string | undefined;
  /** A button inside the field, at its end. */
  readonly end?: ReactNode;
  /** The field itself, with what ties it to its words. */
  children(ties: {
    readonly id: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  }): ReactNode;
}

/** What stands around every field: its label, what is wrong with it, and help. */
export function FieldFrame({ label, error, hint, end, children }: FieldFrameProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box} data-end={end ? true : undefined}>
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': described || undefined,
        })}
        {end && <div className={classes.end}>{end}</div>}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
