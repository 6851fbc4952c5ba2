import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** The buttons at the end of a long form in a dialog; they stay visible while scrolling. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
