import type { ComponentProps } from 'react';
import classes from './checkbox.module.css';

/** The native checkbox, in the size and colour of the house. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return <input type="checkbox" {...props} className={classes.checkbox} />;
}
