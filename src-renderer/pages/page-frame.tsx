import { type ReactNode, useRef } from 'react';
import { AppHeader } from '../features/navigation/app-header.tsx';
import { useRemovalFocus } from '../ui/focus/use-removal-focus.ts';
import { SiteFooter } from '../ui/site-footer.tsx';
import classes from './page-frame.module.css';

export interface PageFrameProps {
  readonly title: string;
  /** One line below the title. */
  readonly lead?: string;
  /** Maximum width: that of a text column, or of several cards side by side. */
  readonly width?: 'text' | 'cards';
  readonly children: ReactNode;
}

/** The frame of every page except the main one: header with the way back, and title. */
export function PageFrame({ title, lead, width = 'cards', children }: PageFrameProps) {
  const main = useRef<HTMLElement>(null);
  useRemovalFocus(main);
  return (
    <div className={classes.page}>
      <AppHeader themeCycle="general" title={title} />
      <main ref={main} id="main" tabIndex={-1} className={classes.main} data-width={width}>
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
