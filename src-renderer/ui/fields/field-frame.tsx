import { type FocusEvent, type ReactNode, useId, useState } from 'react';
import { currentToast } from '../toast/toasts.ts';
import classes from './text-field.module.css';

export interface FieldFrameProps {
  readonly label: string;
  /** If the surroundings already label the field: the label is for screen readers only. */
  readonly isLabelHidden?: boolean;
  /** The validation error, as shown to users. */
  readonly error?: string | undefined;
  /** Help text below the field. */
  readonly hint?: string | undefined;
  /** A button inside the field, at its end. */
  readonly end?: ReactNode;
  /** Renders the field with the attributes that name it, or link it to its label, error and hint. */
  children(fieldProps: {
    readonly id: string;
    readonly 'aria-label': string | undefined;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  }): ReactNode;
}

/**
 * Whether a new error is announced, and the handlers that follow the focus. A field that gets the focus is read with its
 * error; one in which a key was pressed is not read again.
 */
function useErrorAnnouncement() {
  const [isAnnounced, setAnnounced] = useState(false);
  return {
    isSpoken: isAnnounced,
    handlers: {
      onFocus: ({ target }: FocusEvent) => setAnnounced(target instanceof HTMLButtonElement),
      onKeyDown: () => setAnnounced(true),
      onBlur: () => setAnnounced(false),
    },
  };
}

/** The frame of every field: label, error and hint. */
export function FieldFrame({ label, isLabelHidden = false, error, hint, end, children }: FieldFrameProps) {
  const id = useId();
  const { isSpoken, handlers } = useErrorAnnouncement();
  const isInToast = error !== undefined && currentToast()?.message === error;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div>
      {!isLabelHidden && (
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
      )}
      <div role="presentation" className={classes.box} data-end={end ? true : undefined} {...handlers}>
        {children({
          id,
          'aria-label': isLabelHidden ? label : undefined,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy || undefined,
        })}
        {end && <div className={classes.end}>{end}</div>}
      </div>
      <div aria-live={isSpoken && !isInToast ? 'polite' : 'off'}>
        {error && (
          <p id={`${id}-error`} className={classes.error}>
            {error}
          </p>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
