import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import { RECENT_PAGE_SIZES } from '../../../src/contract/limits.ts';
import { pinnedTexts } from '../../data/pins.ts';
import { savedSearchList } from '../../data/saved-searches.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLatest } from '../../ui/hooks/use-latest.ts';
import { useHiddenWhilePending } from '../../ui/loading/hidden-while-pending.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { Folders } from './finding/folders.tsx';
import { HistoryFilters } from './finding/history-filters.tsx';
import { PinnedTexts } from './finding/pinned-texts.tsx';
import { SimilarTexts } from './finding/similar-texts.tsx';
import { HistoryList } from './history-list.tsx';
import classes from './history-view.module.css';
import { Pager } from './pager.tsx';
import { isNarrowed } from './paging.ts';
import { addressOf, isSamePlace, pagingOf } from './paging-address.ts';
import { SearchField } from './search-field.tsx';
import { SelectButton, SelectTools } from './select-bar.tsx';
import { SIMILAR_PARAM } from './similar-address.ts';
import { useDeletion } from './use-deletion.ts';
import { useHistory } from './use-history.ts';
import { useTagsDialog } from './use-tags-dialog.tsx';

export interface HistoryViewProps {
  /** `find`: the search query of the list; empty if there is none. */
  onOpen(item: Transcription, find: string): void;
  /** Begins a recording; null while one runs. */
  readonly onStart: (() => void) | null;
}

/** The history with its position in the address, so that Back restores it. */
function useHistoryInAddress() {
  const [params, setParams] = useSearchParams();
  const [begin] = useState(() => pagingOf(params));
  const history = useHistory({ sizes: RECENT_PAGE_SIZES, notice: 'silent', enabled: true, begin });
  const { paging, goTo } = history;
  const latest = useLatest({ params, paging, setParams, goTo });
  useEffect(() => {
    const { params: address, setParams: set } = latest.current;
    if (!isSamePlace(paging, pagingOf(address))) set(addressOf(paging), { replace: true });
  }, [paging, latest]);
  useEffect(() => {
    const place = pagingOf(params);
    if (!isSamePlace(place, latest.current.paging)) latest.current.goTo(place);
  }, [params, latest]);
  return history;
}

/** The full history on its own page, or the texts similar to one of them. */
export function HistoryView(props: HistoryViewProps) {
  const [params, setParams] = useSearchParams();
  const deletion = useDeletion(() => undefined);
  const { onEditTags, dialog } = useTagsDialog();
  const similarToId = params.get(SIMILAR_PARAM);
  if (similarToId === null) return <FullHistory {...props} />;
  return (
    <>
      <SimilarTexts
        key={similarToId}
        id={similarToId}
        deletion={deletion}
        onOpen={(item) => props.onOpen(item, '')}
        onEditTags={onEditTags}
        onBack={() => setParams({})}
      />
      <DeleteQuestion deletion={deletion} />
      {dialog}
    </>
  );
}

/** True while the folders and the pinned texts, which take their places above the list, are loading for the first time. */
const useIsAboveLoading = (hasPins: boolean): boolean =>
  [useQuery({ ...pinnedTexts, enabled: hasPins }), useQuery(savedSearchList)].some(
    ({ isLoading }) => isLoading,
  );

function FullHistory({ onOpen, onStart }: HistoryViewProps) {
  const { t } = useText('app');
  const history = useHistoryInAddress();
  const hasPins = history.paging.page === 1 && !isNarrowed(history.paging);
  const isAboveLoading = useIsAboveLoading(hasPins);
  const hidden = useHiddenWhilePending(isAboveLoading && history.list.data !== undefined);
  const deletion = useDeletion(() => undefined);
  const { onEditTags, dialog } = useTagsDialog();
  const ids = history.list.data?.transcriptions.map(({ id }) => id) ?? [];
  return (
    <>
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchField value={history.typed} onType={history.type} />
        </div>
        <Folders
          narrowing={history.paging}
          onOpen={history.narrow}
          tools={<SelectButton deletion={deletion} ids={ids} />}
        >
          {/* In the place of the filters: the list must not move when select mode starts. */}
          {deletion.selected ? (
            <div className={classes.selection}>
              <SelectTools deletion={deletion} ids={ids} words="long" />
            </div>
          ) : (
            <HistoryFilters
              filter={history.paging}
              onFilter={(filter) => history.step({ kind: 'filtered', filter })}
            />
          )}
        </Folders>
      </div>
      <div {...hidden}>
        {hasPins && (
          <PinnedTexts deletion={deletion} onOpen={(item) => onOpen(item, '')} onEditTags={onEditTags} />
        )}
        <HistoryList
          level={2}
          history={history}
          deletion={deletion}
          empty={{
            title: t('recent.none'),
            message: t('recent.noneText'),
            ...(onStart && { action: { label: t('recent.start'), run: onStart } }),
          }}
          noResultTitle={t('recent.none')}
          onError={{ label: t('list.refresh'), run: () => location.reload() }}
          onOpen={(item) => onOpen(item, history.paging.search)}
          onEditTags={onEditTags}
        />
        <Pager history={history} sizes={RECENT_PAGE_SIZES} />
      </div>
      <DeleteQuestion deletion={deletion} />
      {dialog}
    </>
  );
}
