import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { PAGE_SIZES } from '../../../src/contract/limits.ts';
import { HISTORY_KEY } from '../../../src/contract/page/storage-keys.ts';
import { monthStart } from '../../../src/text/month-start.ts';
import { transcriptionCounts } from '../../data/transcriptions.ts';
import { useText } from '../../i18n/use-text.ts';
import { deviceChoiceAtom } from '../../ui/device-choice.ts';
import { useEveryMinute } from '../../ui/hooks/use-every-minute.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { HistoryList } from './history-list.tsx';
import { Pager } from './pager.tsx';
import classes from './recent-panel.module.css';
import { SearchField } from './search-field.tsx';
import { SelectBar } from './select-bar.tsx';
import { useDeletion } from './use-deletion.ts';
import { useHistory } from './use-history.ts';
import { useTagsDialog } from './use-tags-dialog.tsx';

const isOpenAtom = deviceChoiceAtom(HISTORY_KEY, 'isOpen', true, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
);

function Counters() {
  const { t, locale } = useText('app');
  const { data } = useQuery(transcriptionCounts(useEveryMinute(() => monthStart(new Date()))));
  const show = (count: number | undefined): string => count?.toLocaleString(locale) ?? '–';
  return (
    <dl className={classes.counters}>
      <div>
        <dt>{t('list.total')}</dt>
        <dd>{show(data?.total)}</dd>
      </div>
      <div>
        <dt>{t('list.thisMonth')}</dt>
        <dd>{show(data?.since)}</dd>
      </div>
    </dl>
  );
}

export interface RecentPanelProps {
  readonly currentId: string | null;
  /** `find`: the search query of the list; empty if there is none. */
  onOpen(id: string, find: string): void;
  onDeleted(ids: readonly string[]): void;
}

/** The history beside the editor. */
export function RecentPanel({ currentId, onOpen, onDeleted }: RecentPanelProps) {
  const { t } = useText('app');
  const [isOpen, setIsOpen] = useAtom(isOpenAtom);
  const history = useHistory({ sizes: PAGE_SIZES, notice: 'shown', enabled: isOpen });
  const deletion = useDeletion(onDeleted);
  const { onEditTags, dialog } = useTagsDialog();
  const ids = history.list.data?.transcriptions.map(({ id }) => id) ?? [];
  return (
    <section aria-labelledby="recent-heading">
      <div className={classes.top}>
        <h2 id="recent-heading" className={classes.heading}>
          {t('list.title')}
        </h2>
        <Counters />
        <IconButton
          label={t(isOpen ? 'list.collapse' : 'list.expand')}
          className={classes.toggle ?? ''}
          aria-expanded={isOpen}
          aria-controls="recent-body"
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronDown size={18} stroke={1.7} aria-hidden />
        </IconButton>
      </div>
      <div id="recent-body" hidden={!isOpen}>
        <div className={classes.tools}>
          <div className={classes.search}>
            <SearchField value={history.typed} onType={history.type} onReveal={() => setIsOpen(true)} />
          </div>
          <SelectBar deletion={deletion} ids={ids} words="short" />
        </div>
        <HistoryList
          level={3}
          history={history}
          deletion={deletion}
          currentId={currentId}
          empty={{ title: t('list.empty'), message: t('list.emptyText') }}
          onOpen={({ id }) => onOpen(id, history.paging.search)}
          onEditTags={onEditTags}
        />
        <Pager history={history} sizes={PAGE_SIZES} />
      </div>
      <DeleteQuestion deletion={deletion} />
      {dialog}
    </section>
  );
}
