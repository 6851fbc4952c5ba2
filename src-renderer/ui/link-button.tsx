import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './link-button.module.css';

export interface LinkButtonProps {
  readonly to: string;
  /** `primary` is the one thing on a screen that asks to be pressed. */
  readonly kind: 'primary' | 'ink' | 'outline' | 'quiet';
  readonly isLarge?: boolean;
  readonly onClick?: () => void;
  /** What the page it leads to is told, and nobody who shares its address. */
  readonly state?: object;
  readonly children: ReactNode;
}

/** A link that looks like a button. Plain, because public pages are drawn before any script has come. */
export function LinkButton({ to, kind, isLarge, onClick, state, children }: LinkButtonProps) {
  return (
    <Link
      to={to}
      className={classes.link}
      data-kind={kind}
      data-large={isLarge || undefined}
      onClick={onClick}
      state={state}
    >
      {children}
    </Link>
  );
}
