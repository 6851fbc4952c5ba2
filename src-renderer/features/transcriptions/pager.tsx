import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import classes from './pager.module.css';
import type { History } from './use-history.ts';

export interface PagerProps<Size extends number> {
  readonly history: Pick<History, 'list' | 'paging' | 'step'> & {
    readonly size: Size | undefined;
    resize(size: Size): void;
  };
  readonly sizes: readonly Size[];
}

/** Page X of Y, previous and next, and the page size. */
export function Pager<Size extends number>({ history, sizes }: PagerProps<Size>) {
  const { t, locale } = useText('app');
  const { list, paging, step, size } = history;
  const data = list.data;
  if (!data || data.total === 0) return null;
  const atLeast = (count: number) => (data.totalIsCapped ? `${count.toLocaleString(locale)}+` : count);
  const isWaiting = list.isPlaceholderData;
  return (
    <nav className={classes.pager} aria-label={t('list.pages')}>
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
      <div className={classes.steps}>
        <Button
          variant="quiet"
          aria-label={t('list.previous')}
          disabled={!data.hasPrev || isWaiting}
          onClick={() => step({ kind: 'previous', cursor: data.prevCursor })}
        >
          <IconChevronLeft size={18} aria-hidden className={classes.arrow} />
        </Button>
        <p className={classes.place} aria-live="polite">
          {t('list.page', {
            page: paging.page,
            pages: atLeast(data.totalPages),
            total: atLeast(data.total),
          })}
        </p>
        <Button
          variant="quiet"
          aria-label={t('list.next')}
          disabled={!data.hasNext || isWaiting}
          onClick={() => step({ kind: 'next', cursor: data.nextCursor })}
        >
          <IconChevronRight size={18} aria-hidden className={classes.arrow} />
        </Button>
      </div>
    </nav>
  );
}
