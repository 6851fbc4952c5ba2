import { useText } from '../i18n/use-text.ts';
import { Notice } from './notice.tsx';

/** Shown instead of a page if the server could not say whether a user is signed in. */
export function SessionFailed({ retry }: { retry: () => void }) {
  const { t } = useText('app', 'common');
  return (
    <main id="main" tabIndex={-1}>
      <Notice
        level={1}
        tone="danger"
        title={t('failure.session')}
        message={t('failure.sessionMessage')}
        action={{ label: t('failure.retry'), run: retry }}
      />
    </main>
  );
}
