import type { ComponentPropsWithRef } from 'react';
import { DISABLED_BUTTON } from './disabled-button.ts';
import classes from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'aria-label'> {
  /** Accessible name and tooltip. */
  readonly label: string;
  /** Without border by default; `round` has a border, `accent` is filled. */
  readonly variant?: 'round' | 'accent';
  readonly size?: 'small';
}

/** The standard icon-only button; 44 px on touch screens. A class only sets the position. It stays focusable while disabled. */
export function IconButton({
  label,

  variant,
  size,
  disabled = false,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      {...(disabled && DISABLED_BUTTON)}
      type="button"
      className={className ? `${classes.button} ${className}` : classes.button}
      data-look={variant}
      data-size={size}
      aria-label={label}
      data-tip={label}
    />
  );
}
