import type { ReactNode } from 'react';
import { AppHeader } from '../features/navigation/app-header.tsx';
import { SiteFooter } from '../ui/site-footer.tsx';
import classes from './page-frame.module.css';

export interface PageFrameProps {
  readonly title: string;
  /** One line under the title. */
  readonly lead?: string;
  /** As wide as a text is read, or as cards stand side by side. */
  readonly width?: 'text' | 'cards';
  readonly children: ReactNode;
}

/** What every page around the main one has: the way back and its title. */
export function PageFrame({ title, lead, width = 'cards', children }: PageFrameProps) {
  return (
    <div className={classes.page}>
      <AppHeader themeCycle="general" title={title} />
      <main id="main" tabIndex={-1} className={classes.main} data-width={width}>
        <div className={classes.head}>
          <h1 className={classes.heading}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
