import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'aria-label'> {
  /** What it does: its accessible name and its tooltip. */
  readonly label: string;
  /** Quiet unless told: `round` has an edge, `accent` is filled. */
  readonly look?: 'round' | 'accent';
  readonly size?: 'small';
}

/** The one button with an icon and no words; 44 px on touch. A class only places it. */
export function IconButton({ label, look, size, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={className ? `${classes.button} ${className}` : classes.button}
      data-look={look}
      data-size={size}
      aria-label={label}
      title={label}
    />
  );
}
