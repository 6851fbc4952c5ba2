import type { ComponentProps } from 'react';
import classes from './select.module.css';

/** The browser's own drop-down, dressed as the other fields are; on phones it opens as the system does it. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return <select {...props} className={classes.select} />;
}
