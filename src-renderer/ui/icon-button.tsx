import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'aria-label'> {
  /** What it does: its accessible name and its tooltip. */
  readonly label: string;
}

/** A quiet button with one icon; 44 px on touch. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={className ? `${classes.button} ${className}` : classes.button}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  );
}
