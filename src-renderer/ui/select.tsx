import type { ComponentProps } from 'react';
import classes from './select.module.css';

/** The native drop-down, styled like the other fields; phones show the system's picker. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return <select {...props} className={classes.select} />;
}
