import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './button.module.css';
import { DISABLED_BUTTON } from './disabled-button.ts';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /**
   * `primary` is the main action of a screen; `ink` is the same without the accent colour. `subtle`, `quiet`
   * and `danger` have no border. `bare` has no style: it is for pressable elements that do not look like a
   * button (a row, a tab, a chip) and are styled by their own class. With any other variant, a class only
   * sets the position.
   */
  readonly variant?: 'primary' | 'default' | 'ink' | 'subtle' | 'quiet' | 'danger' | 'bare';
  /**
   * 32 or 36 px high by default, 44 px on touch screens. `form` is the submit button of the sign-in and
   * onboarding forms.
   */
  readonly size?: 'small' | 'large' | 'form';
  /** Shown before the label. */
  readonly icon?: ReactNode;
  /** True while the action runs: shows a spinner and disables the button. */
  readonly isBusy?: boolean;
  readonly isFull?: boolean;
  readonly isRound?: boolean;
}

/**
 * The standard button. Its type is `button` by default, so that it does not submit a form. It stays focusable while it is
 * disabled.
 */
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
  const baseClass = variant === 'bare' ? classes.bare : classes.button;
  return (
    <button
      {...rest}
      {...((disabled || isBusy) && DISABLED_BUTTON)}
      type={type}
      className={className ? `${baseClass} ${className}` : baseClass}
      data-variant={variant}
      data-size={size}
      data-icon={icon ? true : undefined}
      data-full={isFull || undefined}
      data-round={isRound || undefined}
      aria-busy={isBusy || undefined}
    >
      {icon}
      {children}
    </button>
  );
}
