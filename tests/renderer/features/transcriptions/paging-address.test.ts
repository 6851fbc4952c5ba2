import { expect, it } from 'vitest';
import { FIRST_PAGE, stepPaging } from '../../../../src-renderer/features/transcriptions/paging.ts';
import {
  addressOf,
  isSamePlace,
  pagingOf,
} from '../../../../src-renderer/features/transcriptions/paging-address.ts';

const read = (address: Record<string, string> | string) => pagingOf(new URLSearchParams(address));

it('restores filters and page from their own address, without the cursor', () => {
  const place = {
    search: 'tea & 茶',
    aiService: 'anthropic',
    language: 'pt-BR',
    recordedOn: 'phone',
    tag: '0d3a5f1e-6c1c-4f0e-9a53-0d3a5f1e6c1c',
    page: 12,
    cursor: 'n4',
  } as const;
  expect(isSamePlace(read(addressOf(place)), place)).toBe(true);
  expect(read(addressOf(place)).cursor).toBeNull();
});

it('maps the first page to an empty address and back', () => {
  expect(addressOf(FIRST_PAGE)).toEqual({});
  expect(read('')).toEqual(FIRST_PAGE);
});

it.each([
  'page=0',
  'page=-2',
  'page=1e9',
  'page=2.5',
  'page=99999999',
  'service=nobody',
  'q=%20%20',
  'language=1',
  'from=moon',
  'tag=x',
])('falls back to the first page for an invalid address: %s', (address) => {
  expect(read(address)).toEqual(FIRST_PAGE);
});

it('takes over the paging of a navigation', () => {
  const paging = { ...FIRST_PAGE, page: 3 };
  expect(stepPaging({ ...FIRST_PAGE, search: 'tea' }, { kind: 'navigated', paging })).toBe(paging);
});
