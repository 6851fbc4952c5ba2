import { expect, it } from 'vitest';
import { FIRST_PAGE, stepPaging } from '../../../../src-renderer/features/transcriptions/paging.ts';

const third = { ...FIRST_PAGE, search: 'tea', page: 3, cursor: 'n9' };

it('returns to page 1 after a new search, filter or page size', () => {
  for (const step of [
    { kind: 'searched', search: 'coffee' },
    { kind: 'filtered', filter: { aiService: 'anthropic' } },
    { kind: 'filtered', filter: { language: 'fr', recordedOn: 'phone' } },
    { kind: 'resized' },
  ] as const) {
    expect(stepPaging(third, step)).toMatchObject({ page: 1, cursor: null });
  }
});

it('stays on the current page when the search differs only in spaces', () => {
  expect(stepPaging(third, { kind: 'searched', search: ' tea ' })).toBe(third);
});

it('moves by cursor, and to page 1 without one', () => {
  expect(stepPaging(third, { kind: 'next', cursor: 'n4' })).toMatchObject({ page: 4, cursor: 'n4' });
  const second = stepPaging(third, { kind: 'previous', cursor: 'p4' });
  expect(second).toMatchObject({ page: 2, cursor: 'p4' });
  expect(stepPaging(second, { kind: 'previous', cursor: 'p1' })).toMatchObject({ page: 1, cursor: null });
});
