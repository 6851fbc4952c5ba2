import { expect, it } from 'vitest';
import { TakeClaims } from '../../../src-main/takes/take-claims.ts';

it('lets either the page or main hold a take, not both', () => {
  const claims = new TakeClaims();
  expect([claims.claim('a', 'page'), claims.claim('a', 'page'), claims.claim('a', 'main')]).toEqual([
    true,
    true,
    false,
  ]);
  claims.release('a', 'main');
  expect(claims.claimantOf('a')).toBe('page');
  claims.release('a', 'page');
  expect(claims.claim('a', 'main')).toBe(true);
});

it('releases the page’s claims on takes when the page is gone, and passes the given ones to main', () => {
  const claims = new TakeClaims();
  for (const id of ['a', 'b']) claims.claim(id, 'page');
  claims.claim('c', 'main');
  claims.onPageGone(new Set(['b', 'x']));
  expect(['a', 'b', 'c', 'x'].map((id) => claims.claimantOf(id))).toEqual([null, 'main', 'main', null]);
});
