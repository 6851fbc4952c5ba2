import { describe, expect, it } from 'vitest';
import { APP_PAGES, PUBLIC_PAGES } from '../../src/contract/page/pages.ts';
import { readTree } from './source-tree.ts';

/** Page addresses in a router's source: in `path` attributes, or first in the rows of a table. */
function addressesIn(source: string): string[] {
  return Array.from(
    source.matchAll(/\bpath="(\/[^"]*)"|\[\s*'(\/[^']*)',/g),
    ([, path, inRow]) => path ?? inRow ?? '',
  );
}

const router = readTree('src-renderer/app').find(({ path }) => path === 'src-renderer/app/router.tsx');

describe('page addresses', () => {
  it('are all known to the server', () => {
    const shown = addressesIn(router?.text ?? '');
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.filter((path) => !(APP_PAGES as readonly string[]).includes(path))).toEqual([]);
  });

  it('are either public or not', () => {
    expect(APP_PAGES.filter((path) => (PUBLIC_PAGES as readonly string[]).includes(path))).toEqual([]);
  });

  it('are found in planted router source', () => {
    const source = `<Route path="/x" /><Route\n  path="/y/z"\n/><Route path="*" />; [['/row', 'title']]`;
    expect(addressesIn(source)).toEqual(['/x', '/y/z', '/row']);
  });
});
