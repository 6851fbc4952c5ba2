import { afterEach, expect, it, vi } from 'vitest';
import { shellName } from '../../../src-renderer/service-worker/shells.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const SCRIPT = '/assets/a-1.js';
const script = () => new Response('1', { headers: { 'content-type': 'text/javascript' } });
const page = (html: string) =>
  new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
const OWN_PAGE = `<script src="${SCRIPT}"></script>`;
const PORTAL = '<title>Sign in to this network</title>';

/** Installs the worker of a build with one script; returns the cached paths. `kept`: the caches, by name. */
async function install(
  answers: { readonly [address: string]: () => Response },
  kept = new Map<string, Set<string>>(),
): Promise<string[]> {
  const handlers = new Map<string, (event: unknown) => void>();
  vi.stubGlobal('BUILD_FILES', { version: '1', always: [SCRIPT], whenUsed: [], together: [] });
  const fetchNow = async (address: string | Request): Promise<Response> =>
    answers[typeof address === 'string' ? address : new URL(address.url).pathname]?.() ?? Response.error();
  vi.stubGlobal('fetch', fetchNow);
  vi.stubGlobal('self', {
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
  });
  vi.stubGlobal('caches', {
    delete: async (name: string) => kept.delete(name),
    async open(name: string) {
      const paths = kept.get(name) ?? new Set<string>();
      kept.set(name, paths);
      return { put: async (path: string) => void paths.add(path) };
    },
  });
  await import('../../../src-renderer/service-worker/service-worker.ts');
  let work: Promise<unknown> = Promise.resolve();
  handlers.get('install')?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work.catch(() => undefined);
  return [...kept.values()].flatMap((paths) => [...paths]);
}

it('caches the build files and the page on installation', async () => {
  expect(await install({ [SCRIPT]: script, '/app': () => page(OWN_PAGE) })).toEqual([SCRIPT, '/app']);
});

it('makes the cache of an earlier build the newest when that is deployed again', async () => {
  const kept = new Map(['1', '2'].map((version) => [shellName(version), new Set<string>()]));
  await install({ [SCRIPT]: script, '/app': () => page(OWN_PAGE) }, kept);
  expect([...kept.keys()]).toEqual([shellName('2'), shellName('1')]);
});

it.each([
  ['a file', { [SCRIPT]: () => page(PORTAL), '/app': () => page(OWN_PAGE) }],
  ['the page', { [SCRIPT]: script, '/app': () => page(PORTAL) }],
])('caches nothing when a captive portal answers for %s', async (_what, answers) => {
  expect(await install(answers)).toEqual([]);
});
