import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { HistoryView } from '../features/transcriptions/history-view.tsx';
import { useText } from '../i18n/use-text.ts';
import { isPageBusy, onPageBusyChange } from '../page-state/page-busy.ts';
import { usePlatform } from '../platform/platform-context.ts';
import { type ScrollPositions, useScrollRestoration } from '../ui/hooks/use-scroll-restoration.ts';
import { PageFrame } from './page-frame.tsx';
import { useOpenedFocus } from './use-opened-focus.ts';

const SCROLL_POSITIONS: ScrollPositions = {
  read: () => [window.scrollY],
  restore: ([top = 0]) => window.scrollTo(0, top),
};

export function RecentPage() {
  const { t } = useText('app');
  const { handover } = usePlatform();
  const navigate = useNavigate();
  const isBusy = useSyncExternalStore(onPageBusyChange, isPageBusy);
  useScrollRestoration(SCROLL_POSITIONS);
  const rememberOpened = useOpenedFocus();
  return (
    <PageFrame title={t('list.title')} width="text">
      <HistoryView
        onStart={isBusy ? null : () => void navigate('/app')}
        onOpen={({ id, text }, find) => {
          handover.put({ id, text, ...(find && { find }) });
          rememberOpened(id);
          void navigate('/');
        }}
      />
    </PageFrame>
  );
}
