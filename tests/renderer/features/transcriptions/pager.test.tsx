import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { RECENT_PAGE_SIZES, SEARCH_COUNT_CAP } from '../../../../src/contract/limits.ts';
import { Pager, type PagerProps } from '../../../../src-renderer/features/transcriptions/pager.tsx';
import { FIRST_PAGE } from '../../../../src-renderer/features/transcriptions/paging.ts';
import { loadTexts } from '../../../../src-renderer/i18n/i18n.ts';

beforeAll(() => loadTexts('app', 'common'));

type Shown = PagerProps<(typeof RECENT_PAGE_SIZES)[number]>['history'];

it('shows that the total and the pages are capped', () => {
  const history = {
    list: {
      data: { total: SEARCH_COUNT_CAP, totalPages: 20, totalIsCapped: true },
      isPlaceholderData: false,
    },
    paging: { ...FIRST_PAGE, search: 'a' },
  } as unknown as Shown;
  expect(renderToStaticMarkup(<Pager history={history} sizes={RECENT_PAGE_SIZES} />)).toContain(
    'Page 1 of 20+ (1,000+ total)',
  );
});
