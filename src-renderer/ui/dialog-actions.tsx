import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** The buttons at the end of a long form in a dialog: always in sight. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
