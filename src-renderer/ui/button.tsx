import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './button.module.css';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /**
   * `primary` is the one thing on a screen that asks to be pressed; `ink` does without its colour. `subtle`, `quiet` and
   * `danger` have no edge. `bare` has no look at all: it is for what is pressed and is no button to the eye (a row, a
   * tab, a chip), which its own class draws. With any other variant a class only places the button.
   */
  readonly variant?: 'primary' | 'default' | 'ink' | 'subtle' | 'quiet' | 'danger' | 'bare';
  /** 32 or 36 px high unless told, 44 px wherever a finger points. `form` ends a form on first screens. */
  readonly size?: 'small' | 'large' | 'form';
  /** Stands before the words. */
  readonly icon?: ReactNode;
  /** What it started is not finished: it waits, and can't be pressed. */
  readonly isBusy?: boolean;
  readonly isFull?: boolean;
  readonly isRound?: boolean;
}

/** The one button of the interface. It submits nothing unless `type` says so. */
export function Button({
  variant = 'default',
  size,
  icon,
  isBusy = false,
  isFull = false,
  isRound = false,
  type = 'button',
  disabled = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const look = variant === 'bare' ? classes.bare : classes.button;
  return (
    <button
      {...rest}
      type={type}
      className={className ? `${look} ${className}` : look}
      data-variant={variant}
      data-size={size}
      data-icon={icon ? true : undefined}
      data-full={isFull || undefined}
      data-round={isRound || undefined}
      aria-busy={isBusy || undefined}
      disabled={disabled || isBusy}
    >
      {icon}
      {children}
    </button>
  );
}
