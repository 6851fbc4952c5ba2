import type { ReactNode } from 'react';
import classes from './closing.module.css';

/** The final section of a page, with one or two calls to action. */
export function Closing({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={classes.closing}>
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      <div className={classes.actions}>{children}</div>
    </section>
  );
}
