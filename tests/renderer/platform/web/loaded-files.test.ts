import { afterEach, expect, it, vi } from 'vitest';
import { shellName } from '../../../../src/contract/page/shells.ts';
import { isNewestBuild, recacheLoadedFiles } from '../../../../src-renderer/platform/web/loaded-files.ts';

const ORIGIN = 'https://parlance.example';

afterEach(() => vi.unstubAllGlobals());

/** A page that has loaded these addresses, with these builds cached. */
function openPage(loaded: readonly string[], builds: Readonly<Record<string, readonly string[]>>): void {
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('performance', {
    getEntriesByType: () => loaded.map((name) => ({ name: new URL(name, ORIGIN).href })),
  });
  vi.stubGlobal('caches', {
    keys: async () => Object.keys(builds),
    open: async (name: string) => ({
      match: async (path: string) => (builds[name]?.includes(path) ? new Response() : undefined),
    }),
  });
}

const BUILDS = {
  [shellName('1')]: ['/assets/index-1.js', '/assets/page-1.js'],
  [shellName('2')]: ['/assets/index-2.js', '/assets/page-1.js', '/assets/nl-app-2.js'],
  'parlance-models': [],
};

it.each([
  ['the newest build', ['/assets/index-2.js', '/assets/page-1.js', '/assets/nl-app-2.js'], true],
  ['an older build', ['/assets/index-1.js', '/assets/page-1.js'], false],
  [
    'other files',
    ['/assets/index-2.js', '/assets/a-1.woff2', '/api/user', 'https://x.example/assets/x.js'],
    true,
  ],
])('tells whether the page runs the newest build by its scripts: %s', async (_what, loaded, isNewest) => {
  openPage(loaded, BUILDS);
  expect(await isNewestBuild()).toBe(isNewest);
});

it('does not take a page for the newest build when none is cached', async () => {
  openPage(['/assets/index-1.js'], {});
  expect(await isNewestBuild()).toBe(false);
});

it('requests the files of the build again that the page has loaded', async () => {
  openPage(['/assets/index-1.js', '/assets/a-1.woff2', '/api/user', 'https://x.example/assets/x.js'], {});
  const fetched = vi.fn(async (_path: string) => new Response());
  vi.stubGlobal('fetch', fetched);
  await recacheLoadedFiles();
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/assets/index-1.js', '/assets/a-1.woff2']);
});
