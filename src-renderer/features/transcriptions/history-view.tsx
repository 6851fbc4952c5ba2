import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AI_SERVICES } from '../../../src/contract/api/ai-services.ts';
import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import { RECENT_PAGE_SIZES } from '../../../src/contract/limits.ts';
import { useServiceNames } from '../../data/service-names.ts';
import { useText } from '../../i18n/use-text.ts';
import { Select } from '../../ui/select.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { HistoryList } from './history-list.tsx';
import classes from './history-view.module.css';
import { Pager } from './pager.tsx';
import { addressOf, isSamePlace, pagingOf } from './paging-address.ts';
import { SearchField } from './search-field.tsx';
import { SelectBar } from './select-bar.tsx';
import { useDeletion } from './use-deletion.ts';
import { useHistory } from './use-history.ts';

export interface HistoryViewProps {
  /** `find`: the search query of the list; empty if there is none. */
  onOpen(item: Transcription, find: string): void;
  onStart(): void;
}

/** The history with its position in the address, so that Back restores it. */
function useHistoryInAddress() {
  const [params, setParams] = useSearchParams();
  const [begin] = useState(() => pagingOf(params));
  const history = useHistory({ sizes: RECENT_PAGE_SIZES, notice: 'silent', enabled: true, begin });
  const { paging, goTo } = history;
  const latest = useRef({ params, paging, setParams, goTo });
  latest.current = { params, paging, setParams, goTo };
  useEffect(() => {
    const { params: address, setParams: set } = latest.current;
    if (!isSamePlace(paging, pagingOf(address))) set(addressOf(paging), { replace: true });
  }, [paging]);
  useEffect(() => {
    const place = pagingOf(params);
    if (!isSamePlace(place, latest.current.paging)) latest.current.goTo(place);
  }, [params]);
  return history;
}

/** The full history on a page of its own. */
export function HistoryView({ onOpen, onStart }: HistoryViewProps) {
  const { t } = useText('app');
  const names = useServiceNames();
  const history = useHistoryInAddress();
  const deletion = useDeletion(() => undefined);
  const ids = history.list.data?.transcriptions.map(({ id }) => id) ?? [];
  return (
    <>
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchField value={history.typed} onType={history.type} />
        </div>
        <div className={classes.service}>
          <Select
            aria-label={t('recent.service')}
            value={history.paging.aiService}
            onChange={({ currentTarget: { value } }) => {
              history.step({
                kind: 'filtered',
                aiService: AI_SERVICES.find((service) => service === value) ?? 'all',
              });
            }}
          >
            <option value="all">{t('recent.all')}</option>
            {AI_SERVICES.map((service) => (
              <option key={service} value={service}>
                {names[service]}
              </option>
            ))}
          </Select>
        </div>
        <SelectBar deletion={deletion} ids={ids} words="long" />
      </div>
      <HistoryList
        level={2}
        history={history}
        deletion={deletion}
        empty={{
          title: t('recent.none'),
          message: t('recent.noneText'),
          action: { label: t('recent.start'), run: onStart },
        }}
        noResultTitle={t('recent.none')}
        onError={{ label: t('list.refresh'), run: () => location.reload() }}
        onOpen={(item) => onOpen(item, history.paging.search)}
      />
      <Pager history={history} sizes={RECENT_PAGE_SIZES} />
      <DeleteQuestion deletion={deletion} />
    </>
  );
}
