import type { ComponentPropsWithRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import classes from './link.module.css';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A page of this app, an anchor on this page (`#id`), or any other URL (`mailto:`, `https:`). */
  readonly to: string;
  /**
   * Styles the link as a button; without it, as text. `primary` is the main action of a screen, `control` looks like the
   * standard button beside it.
   */
  readonly button?: 'primary' | 'ink' | 'outline' | 'quiet' | 'control';
  readonly isLarge?: boolean;
  /** History state for the target page, which is not part of its address. */
  readonly state?: object;
}

/** The standard link. It needs no script, because public pages are shown before scripts load. */
export function Link({ to, button, isLarge, state, className, ...rest }: LinkProps) {
  const classNames = [button ? classes.button : classes.text, className].filter(Boolean).join(' ');
  const props = { ...rest, className: classNames, 'data-look': button, 'data-large': isLarge || undefined };
  return to.startsWith('/') ? <RouterLink {...props} to={to} state={state} /> : <a {...props} href={to} />;
}
