import type { ReactNode } from 'react';
import { Brand } from '../ui/brand.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import classes from './bare-frame.module.css';

/** The frame of pages for mailed links, which also work for users who are not signed in. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Brand />
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
