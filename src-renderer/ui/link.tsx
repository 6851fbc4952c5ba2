import type { ComponentPropsWithRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import classes from './link.module.css';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A page of this app, a place on this page (`#id`), or any other address (`mailto:`, `https:`). */
  readonly to: string;
  /** Like a button; as words in a text without it. `primary` is the one thing on a screen that asks to be pressed. */
  readonly button?: 'primary' | 'ink' | 'outline' | 'quiet';
  readonly isLarge?: boolean;
  /** What the page it leads to is told, and nobody who shares its address. */
  readonly state?: object;
}

/** The one link of the interface. Plain, because public pages are drawn before any script has come. */
export function Link({ to, button, isLarge, state, className, ...rest }: LinkProps) {
  const look = button ? [classes.button, className].filter(Boolean).join(' ') : className;
  const props = { ...rest, className: look, 'data-look': button, 'data-large': isLarge || undefined };
  return to.startsWith('/') ? <RouterLink {...props} to={to} state={state} /> : <a {...props} href={to} />;
}
