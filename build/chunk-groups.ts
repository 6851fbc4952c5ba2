import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Module facts from the bundler; ids are absolute paths. */
interface ModuleFacts {
  readonly importedIds: readonly string[];
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly code: string | null;
}

export interface ModuleGraph {
  getModuleInfo(id: string): ModuleFacts | null;
}

/** The index of the icons imports all of them, so the ones that a module uses are read from its code. */
const ICON_INDEX = /^(.*\/@tabler\/icons-react\/dist\/esm\/)tabler-icons-react\.mjs$/;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g;

/** The web app's entry: its imports are loaded before any page. */
const ENTRY_ROOTS: readonly string[] = ['entry-web.tsx'];

/** The desktop's entries: split by use, because the pill's window loads little of the main window's code. */
const DESKTOP_ROOTS: readonly string[] = ['entry-desktop.tsx', 'entry-pill.tsx'];

/** The pages that a visitor is most likely to see first. */
const LANDING_ROOTS: readonly string[] = ['pages/landing-page.tsx'];

/**
 * Modules of the public pages, relative to `src-renderer`: modules that only they import are split by use, so that a
 * first visit loads only what it shows.
 */
const VISITOR_ROOTS: readonly string[] = [
  'ui/session-failed.tsx',
  // Form validation is loaded once there is something to validate.
  '../src/contract/api/account.ts',
  ...['features', 'pricing', 'faq', 'contact', 'privacy', 'terms', 'not-found', 'auth', 'link'].map(
    (page) => `pages/${page}-page.tsx`,
  ),
];

/** The page to sign in: the settings and dialogs have much of its form, too. */
const SIGN_IN_ROOTS: readonly string[] = ['pages/auth-page.tsx'];

/** The settings page with its twenty cards, and their immediate imports. */
const SETTINGS_ROOTS: readonly string[] = ['pages/settings-page.tsx', 'features/recipes/recipes-list.tsx'];

/** The other pages for signed-in users, each by its roots: modules shared by several of them form their own group. */
const OTHER_PAGES: readonly (readonly string[])[] = [
  SETTINGS_ROOTS,
  ...['analytics', 'recent', 'voice-profiles'].map((page) => [`pages/${page}-page.tsx`]),
];

/** Modules of these pages; those shared with the main page form their own group. */
const OTHER_ROOTS: readonly string[] = ['app/signed-in-effects.tsx', ...OTHER_PAGES.flat()];

/** Modules that the main page loads immediately, relative to `src-renderer`. */
const APP_ROOTS: readonly string[] = [
  'app/signed-in-effects.tsx',
  'pages/app-page.tsx',
  'features/assistant/assistant-panel.tsx',
  'features/plan/quota-notice.tsx',
  'features/recorder/ui/recorder-panel.tsx',
];

/** The recorder: the main page loads it immediately, others on demand. */
const RECORDING_ROOTS: readonly string[] = [
  'platform/web/recording-host.ts',
  'platform/desktop/recording-host.ts',
];

/** Modules that the main page loads with an open text, relative to `src-renderer`. */
const EDITOR_ROOTS: readonly string[] = [
  'features/editor/transcription-editor.tsx',
  'features/editor/use-transcript.ts',
  'features/exports/export-menu.tsx',
  'features/quality/quality-panel.tsx',
  'features/quality/recording-tips.tsx',
  'features/sharing/quick-share-bar.tsx',
  'pages/device-recording.tsx',
  'pages/share-row.tsx',
  'pages/text-details.tsx',
];

function importsOf({ importedIds, code }: ModuleFacts): string[] {
  return importedIds.flatMap((id) => {
    const folder = ICON_INDEX.exec(id)?.[1];
    if (folder === undefined) return [id];
    const names = [...(code ?? '').matchAll(ICON_IMPORT)].flatMap(([, list = '']) => list.split(','));
    return names.map((name) => `${folder}icons/${name.trim().split(' ')[0]}.mjs`);
  });
}

/** The roots and everything they import statically. */
function closureOf(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const module = found.has(id) ? null : graph.getModuleInfo(id);
    if (!module) continue;
    found.add(id);
    open.push(...importsOf(module));
  }
  return found;
}

/** The roots, and those of these modules that nothing else imports. */
function ownOf(roots: ReadonlySet<string>, ids: ReadonlySet<string>, graph: ModuleGraph): Set<string> {
  const own = new Set(ids);
  const isUsedElsewhere = (id: string): boolean => {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
    return !roots.has(id) && [...importers, ...dynamicImporters].some((from) => !own.has(from));
  };
  for (let size = -1; size !== own.size; ) {
    size = own.size;
    for (const id of own) if (isUsedElsewhere(id)) own.delete(id);
  }
  return own;
}

const PACKAGE = /\/node_modules\/(?!@tabler\/icons-react\/dist\/esm\/icons\/)/;

/** Packages that are imported as a whole stay with the modules that use them; an icon is a module of its own. */
const withoutPackages = (ids: ReadonlySet<string>): Set<string> =>
  new Set([...ids].filter((id) => !PACKAGE.test(id)));

const STYLE = /\.css$/;

/**
 * Groups whose style sheets are too small for a file of their own: they join those of a group that is loaded earlier,
 * because each file is listed before every dynamic import that needs it.
 */
const STYLES_WITH: Readonly<Record<string, string>> = {
  forms: 'start',
  frame: 'start',
  fields: 'start',
  'signed-in-text': 'signed-in',
  'settings-shared': 'pages',
};

/** The path of a root; throws for one that was moved, which would silently leave its group. */
function moduleIn(root: string, path: string): string {
  const id = join(root, path);
  if (!existsSync(id)) throw new Error(`There is no ${path} to split the build by.`);
  return id;
}

/**
 * Returns the bundler's name function for `codeSplitting.groups`: the group of a module, or null for one that is split
 * by use. Split by use, a signed-in user's first screen came as 90 files, most of them under 1 kB: a request each, and
 * a tenth larger because small files compress badly. Each group contains what its modules import, except for groups
 * before it, so that no two chunks of our own modules import each other.
 */
export function chunkGroup(root: string): (id: string, graph: ModuleGraph) => string | null {
  let groupOf: Map<string, string | null> | null = null;
  const sort = (graph: ModuleGraph): Map<string, string | null> => {
    const modulesIn = (paths: readonly string[]): string[] => paths.map((path) => moduleIn(root, path));
    const closure = (paths: readonly string[]): Set<string> => closureOf(modulesIn(paths), graph);
    const app = closure(APP_ROOTS);
    const editor = closure(EDITOR_ROOTS);
    const both = (ids: Set<string>, others: Set<string>): Set<string> =>
      new Set([...ids].filter((id) => others.has(id)));
    const pages = OTHER_PAGES.map(closure);
    const ofSeveral = pages.flatMap((page, at) => pages.slice(at + 1).map((other) => both(page, other)));
    const sorted = new Map<string, string | null>(ENTRY_ROOTS.map((path) => [moduleIn(root, path), null]));
    const groups: readonly (readonly [name: string | null, ids: Set<string>])[] = [
      ['start', closure(ENTRY_ROOTS)],
      [null, closure(DESKTOP_ROOTS)],
      ['frame', both(closure(LANDING_ROOTS), app)],
      [null, closure(LANDING_ROOTS)],
      ['forms', both(closure(VISITOR_ROOTS), new Set([...app, ...editor]))],
      ['fields', withoutPackages(both(closure(SIGN_IN_ROOTS), closure(OTHER_ROOTS)))],
      [null, closure(VISITOR_ROOTS)],
      ['signed-in', both(closure(OTHER_ROOTS), app)],
      ['signed-in-text', both(closure(OTHER_ROOTS), editor)],
      ['recording', closure(RECORDING_ROOTS)],
      ['app', app],
      ['editor', editor],
      ['pages', new Set(ofSeveral.flatMap((ids) => [...ids]))],
      ['settings', ownOf(new Set(modulesIn(SETTINGS_ROOTS)), closure(SETTINGS_ROOTS), graph)],
      // Also loaded elsewhere; split by use, it would end up in the page's own chunk, which imports the group above.
      ['settings-shared', withoutPackages(closure(SETTINGS_ROOTS))],
    ];
    for (const [name, ids] of groups)
      for (const id of ids)
        if (!sorted.has(id)) sorted.set(id, (STYLE.test(id) && name !== null && STYLES_WITH[name]) || name);
    return sorted;
  };
  return (id, graph) => {
    groupOf ??= sort(graph);
    return groupOf.get(id) ?? null;
  };
}
