import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import classes from './pager.module.css';
import { isNarrowed } from './paging.ts';
import type { History } from './use-history.ts';

export interface PagerProps<Size extends number> {
  readonly history: Pick<History, 'list' | 'paging' | 'step'> & {
    readonly size: Size | undefined;
    resize(size: Size): void;
  };
  readonly sizes: readonly Size[];
}

/**
 * Page X of Y, previous and next, and the page size. The line with the page stays mounted: screen readers announce the
 * number of search results, or that there are none.
 */
export function Pager<Size extends number>({ history, sizes }: PagerProps<Size>) {
  const { t, locale } = useText('app');
  const { list, paging, step, size } = history;
  const { data } = list;
  if (!data) return null;
  const isEmpty = data.total === 0;
  const atLeast = (count: number) => (data.totalIsCapped ? `${count.toLocaleString(locale)}+` : count);
  const stepButton = (
    kind: 'previous' | 'next',
    isAvailable: boolean,
    cursor: string | null,
    Icon: typeof IconChevronLeft,
  ) => (
    <Button
      variant="quiet"
      aria-label={t(`list.${kind}`)}
      disabled={!isAvailable || list.isPlaceholderData}
      onClick={() => step({ kind, cursor })}
    >
      <Icon size={18} aria-hidden className={classes.arrow} />
    </Button>
  );
  return (
    <div
      className={isEmpty ? classes.empty : classes.pager}
      {...(!isEmpty && { role: 'navigation', 'aria-label': t('list.pages') })}
    >
      {!isEmpty && (
        <fieldset className={classes.sizes} aria-label={t('list.pageSize')}>
          {sizes.map((option) => (
            <Button
              variant="quiet"
              key={option}
              aria-pressed={option === size}
              onClick={() => history.resize(option)}
            >
              {option.toLocaleString(locale)}
            </Button>
          ))}
        </fieldset>
      )}
      <div className={classes.steps}>
        {!isEmpty && stepButton('previous', data.hasPrev, data.prevCursor, IconChevronLeft)}
        <p className={classes.place} aria-live="polite">
          {!isEmpty &&
            t('list.page', {
              page: paging.page,
              pages: atLeast(data.totalPages),
              total: atLeast(data.total),
            })}
          {isEmpty && isNarrowed(paging) && t('list.noResult')}
        </p>
        {!isEmpty && stepButton('next', data.hasNext, data.nextCursor, IconChevronRight)}
      </div>
    </div>
  );
}
