import type { ComponentPropsWithRef } from 'react';
import classes from './plain-button.module.css';

export interface PlainButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** `primary` is the one thing on a screen that asks to be pressed. */
  readonly kind?: 'primary' | 'default';
  /** What it started is not finished: it waits, and can't be pressed. */
  readonly isBusy?: boolean;
  readonly isFull?: boolean;
}

/** A button for first screens, which can't afford the component library's. */
export function PlainButton({
  kind = 'default',
  isBusy = false,
  isFull = false,
  type = 'button',
  disabled = false,
  ...rest
}: PlainButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes.button}
      data-kind={kind}
      data-full={isFull || undefined}
      data-busy={isBusy || undefined}
      aria-busy={isBusy || undefined}
      disabled={disabled || isBusy}
    />
  );
}
