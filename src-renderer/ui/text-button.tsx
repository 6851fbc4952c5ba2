import type { ComponentPropsWithRef } from 'react';
import classes from './text-button.module.css';

export interface TextButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> {
  readonly tone?: 'quiet' | 'danger';
}

/** A quiet button with a word or two; 44 px on touch. */
export function TextButton({ tone = 'quiet', ...rest }: TextButtonProps) {
  return <button {...rest} type="button" className={classes.button} data-tone={tone} />;
}
