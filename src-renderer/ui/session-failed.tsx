import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import classes from './notice.module.css';
import { Notice } from './notice.tsx';

interface SessionFailedProps {
  readonly retry: () => void;
  /** Other ways on. */
  readonly below?: ReactNode;
}

/** Shown instead of a page if the server could not say whether a user is signed in. */
export function SessionFailed({ retry, below }: SessionFailedProps) {
  const { t } = useText('app', 'common');
  return (
    <main id="main" tabIndex={-1} className={classes.place}>
      <Notice
        level={1}
        tone="danger"
        title={t('failure.session')}
        message={t('failure.sessionMessage')}
        action={{ label: t('failure.retry'), run: retry }}
      />
      {below}
    </main>
  );
}
