import { IconCloudOff, IconInbox } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import { isUnreachable } from '../../data/http-error.ts';
import { useText } from '../../i18n/use-text.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './history-list.module.css';
import { isNarrowed } from './paging.ts';
import { SearchHighlights } from './search-highlights.tsx';
import { TranscriptionItems } from './transcription-items.tsx';
import type { Deletion } from './use-deletion.ts';
import type { History } from './use-history.ts';

const NoResult = lazyPart(async () => (await import('./no-result.tsx')).NoResult, 'finding');

const SKELETONS = ['92%', '78%', '86%', '64%', '81%'];

/** Placeholder rows while the list loads. */
function Skeleton() {
  const { t } = useText('app');
  return (
    <div role="status" className={classes.skeletons}>
      <span className={classes.hidden}>{t('list.loading')}</span>
      {SKELETONS.map((width) => (
        <div key={width} className={classes.skeleton} aria-hidden="true">
          <span style={{ width }} />
          <span />
        </div>
      ))}
    </div>
  );
}

export interface HistoryListProps {
  readonly history: Pick<History, 'list' | 'paging' | 'step'>;
  readonly deletion: Deletion;
  readonly currentId?: string | null;
  /** Texts of an empty history, with an optional action. */
  readonly empty: {
    readonly title: string;
    readonly message: string;
    readonly action?: { label: string; run(): void };
  };
  /** The title if a search or filter has no results. */
  readonly noResultTitle?: string;
  /** Level of headings in the list, in the page's outline. */
  readonly level: 2 | 3;
  /** The action after a failure; refetches the list by default. */
  readonly onError?: { readonly label: string; run(): void };
  onOpen(item: Transcription): void;
  onEditTags(item: Transcription): void;
}

/**
 * Says why nothing is shown and that the transcriptions are safe. It disappears when the list is refetched.
 */
function Offline({ level, history, empty }: Pick<HistoryListProps, 'level' | 'history' | 'empty'>) {
  const { t } = useText('app');
  const { paging, step } = history;
  const back = { label: t('list.firstPage'), run: () => step({ kind: 'resized' }) };
  const action = paging.page > 1 ? back : empty.action;
  return (
    <Notice
      level={level}
      icon={<IconCloudOff size={28} stroke={1.4} aria-hidden />}
      title={t('list.offline')}
      message={t('list.offlineText')}
      {...(action && { action })}
    />
  );
}

/** A box whose top scrolls into view after turning to a further page below it. */
function useTopOfPage(page: number | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    const isFurther = shown.current !== undefined && page !== shown.current;
    shown.current = page;
    if (isFurther && box.current && box.current.getBoundingClientRect().top < 0) box.current.scrollIntoView();
  }, [page]);
  return box;
}

/** A page of the history in any state. While the server is unreachable, the visible list stays. */
export function HistoryList({
  history,
  deletion,
  currentId,
  empty,
  level,
  noResultTitle,
  onError,
  onOpen,
  onEditTags,
}: HistoryListProps) {
  const { t } = useText('app');
  const { list, paging } = history;
  const box = useTopOfPage(list.data?.currentPage);
  const isOffline = isUnreachable(list.error);
  if (isOffline && !list.data) return <Offline level={level} history={history} empty={empty} />;
  if (list.isError && !isOffline) {
    return (
      <Notice
        level={level}
        tone="danger"
        title={t('list.errorTitle')}
        message={t('list.errorText')}
        action={onError ?? { label: t('list.retry'), run: () => void list.refetch() }}
      />
    );
  }
  if (!list.data) return <Skeleton />;
  const { transcriptions } = list.data;
  if (transcriptions.length === 0) {
    return isNarrowed(paging) ? (
      <NoResult level={level} title={noResultTitle} search={paging.search} isPartial={list.data.isPartial} />
    ) : (
      <Notice level={level} icon={<IconInbox size={28} stroke={1.4} aria-hidden />} {...empty} />
    );
  }
  return (
    <SearchHighlights
      box={box}
      search={paging.search}
      className={classes.items}
      aria-busy={list.isPlaceholderData}
    >
      <TranscriptionItems
        items={transcriptions}
        moments={list.data.moments}
        excerpts={list.data.excerpts}
        deletion={deletion}
        currentId={currentId ?? null}
        onOpen={onOpen}
        onEditTags={onEditTags}
      />
    </SearchHighlights>
  );
}
