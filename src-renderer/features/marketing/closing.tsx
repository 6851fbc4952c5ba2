import type { ReactNode } from 'react';
import classes from './closing.module.css';

/** The last word of a page, with the one or two steps that it asks for. */
export function Closing({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={classes.closing}>
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      <div className={classes.actions}>{children}</div>
    </section>
  );
}
