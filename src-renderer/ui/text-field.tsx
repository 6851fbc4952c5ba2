import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import classes from './text-field.module.css';

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> {
  readonly label: string;
  /** What is wrong with the value, in words for people. */
  readonly error?: string | undefined;
  /** Help under the field. */
  readonly hint?: string;
  /** A button inside the field, at its end. */
  readonly end?: ReactNode;
}

/** A labelled field. Plain, because the first pages can't afford the component library's fields. */
export function TextField({ label, error, hint, end, ...input }: TextFieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box} data-end={end ? true : undefined}>
        <input
          {...input}
          id={id}
          className={classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
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
