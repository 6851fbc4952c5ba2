import { type ComponentPropsWithRef, useId } from 'react';
import classes from './text-field.module.css';

export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'> {
  readonly label: string;
  /** What is wrong with the text, in words for people. */
  readonly error?: string | undefined;
  /** Help under the field. */
  readonly hint?: string;
}

/** A labelled field for more than one line. */
export function TextArea({ label, error, hint, ...area }: TextAreaProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <textarea
          {...area}
          id={id}
          className={classes.area}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
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
