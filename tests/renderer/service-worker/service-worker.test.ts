import { afterEach, expect, it, vi } from 'vitest';
import { shellName } from '../../../src/contract/page/shells.ts';
import type { BuildFiles } from '../../../src-renderer/service-worker/build-files.ts';

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

interface Answers {
  readonly [address: string]: () => Response;
}

/** The paths in each cache, by its name. */
type Kept = Map<string, Set<string>>;

const ORIGIN = 'https://parlance.example';
const pathOf = (request: string | { readonly url: string }): string =>
  typeof request === 'string' ? request : new URL(request.url).pathname;

/** The browser's caches; every file in them has the same content. */
function fakeCaches(kept: Kept) {
  const match = async (request: string | Request, { cacheName }: { cacheName?: string } = {}) => {
    const names = cacheName === undefined ? [...kept.keys()] : [cacheName];
    return names.some((name) => kept.get(name)?.has(pathOf(request))) ? script() : undefined;
  };
  return {
    match,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    async open(name: string) {
      const paths = kept.get(name) ?? new Set<string>();
      kept.set(name, paths);
      return {
        put: async (request: string | Request) => void paths.add(pathOf(request)),
        match: (request: string | Request) => match(request, { cacheName: name }),
        keys: async () => [...paths].map((path) => ({ url: ORIGIN + path })),
      };
    },
  };
}

const ONE_SCRIPT: BuildFiles = { version: '1', always: [SCRIPT], whenUsed: [], together: [] };

/** Starts the worker of a build; `fetched` are the requested paths. */
async function startWorker(answers: Answers, kept: Kept, files = ONE_SCRIPT) {
  const handlers = new Map<string, (event: unknown) => void>();
  const fetched: string[] = [];
  vi.resetModules();
  vi.stubGlobal('BUILD_FILES', files);
  vi.stubGlobal('fetch', async (request: string | Request): Promise<Response> => {
    fetched.push(pathOf(request));
    return answers[pathOf(request)]?.() ?? Response.error();
  });
  vi.stubGlobal('self', {
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
    location: { origin: ORIGIN },
    registration: {},
    clients: { claim: async () => undefined },
  });
  vi.stubGlobal('caches', fakeCaches(kept));
  await import('../../../src-renderer/service-worker/service-worker.ts');
  /** Reports an event, and waits for all the work that it starts. */
  const report = async (name: string, event: object = {}): Promise<void> => {
    const work: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
    handlers.get(name)?.({ ...event, waitUntil, respondWith: waitUntil });
    for (const promise of work) await promise;
  };
  return {
    fetched,
    install: () => report('install'),
    activate: () => report('activate'),
    open: (path: string) =>
      report('fetch', { request: { method: 'GET', mode: 'no-cors', url: ORIGIN + path } }),
  };
}

/** Installs the worker of a build with one script; returns the cached paths. */
async function install(answers: Answers, kept: Kept = new Map()): Promise<string[]> {
  const worker = await startWorker(answers, kept);
  await worker.install().catch(() => undefined);
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

const text = (name: string, hash: number): string => `/assets/${name}-hash-0${hash}.js`;
/** The files of a release whose texts in two languages have changed. */
const release = (number: number): BuildFiles => {
  const textsOf = (code: string) => ['app', 'auth'].map((part) => text(`${code}-${part}`, number));
  const [dutch, german] = [textsOf('nl'), textsOf('de')];
  const whenUsed = [...dutch, ...german, '/assets/greek-Hash-F1.woff2'];
  return { version: String(number), always: [SCRIPT], whenUsed, together: [dutch, german] };
};
const served = (...numbers: number[]): Answers => ({
  [SCRIPT]: script,
  '/app': () => page(OWN_PAGE),
  ...Object.fromEntries(numbers.flatMap((number) => release(number).whenUsed.map((path) => [path, script]))),
});

it('caches the used languages and fonts of earlier builds again on installation', async () => {
  const used = [text('nl-app', 1), '/assets/greek-Hash-F1.woff2', '/models/de-app-hash-01.bin'];
  const kept: Kept = new Map([[shellName('1'), new Set(used)]]);
  const worker = await startWorker(served(2), kept, release(2));
  await worker.install();
  expect([...(kept.get(shellName('2')) ?? [])]).toEqual([
    SCRIPT,
    '/app',
    text('nl-app', 2),
    text('nl-auth', 2),
    '/assets/greek-Hash-F1.woff2',
  ]);
});

it('is installed although a used file of an earlier build is refused', async () => {
  const kept: Kept = new Map([[shellName('1'), new Set([text('de-app', 1)])]]);
  const worker = await startWorker(
    { ...served(2), [text('de-app', 2)]: () => page(PORTAL) },
    kept,
    release(2),
  );
  await worker.install();
  expect([...(kept.get(shellName('2')) ?? [])]).toEqual([SCRIPT, '/app', text('de-auth', 2)]);
});

it('keeps the used files of the previous build for windows that still run it', async () => {
  const kept: Kept = new Map();
  for (const number of [1, 2, 3]) {
    const worker = await startWorker(served(number), kept, release(number));
    await worker.install();
    await worker.activate();
    await worker.open(text('nl-app', number));
  }
  expect([...kept.keys()]).toEqual([shellName('2'), shellName('3')]);
  const previous = await startWorker({}, kept, release(3));
  await previous.open(text('nl-auth', 2));
  expect(previous.fetched).toEqual([]);
  expect(kept.get(shellName('3'))).not.toContain(text('nl-auth', 2));
});

it('caches a whole language whose first file the previous worker cached for a newer page', async () => {
  const kept: Kept = new Map();
  const previous = await startWorker(served(1, 2), kept, release(1));
  await previous.install();
  const next = await startWorker(served(2), kept, release(2));
  await next.install();
  await (await startWorker(served(2), kept, release(1))).open(text('de-app', 2));
  const worker = await startWorker(served(2), kept, release(2));
  await worker.activate();
  await worker.open(text('de-app', 2));
  expect(kept.get(shellName('2'))).toContain(text('de-app', 2));
  expect(worker.fetched).toEqual([text('de-auth', 2)]);
});
