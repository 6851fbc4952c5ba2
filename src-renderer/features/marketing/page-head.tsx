import type { ReactNode } from 'react';
import classes from './page-head.module.css';

/** The head of a public page. */
export function PageHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <header className={classes.head}>
      {children}
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
    </header>
  );
}
