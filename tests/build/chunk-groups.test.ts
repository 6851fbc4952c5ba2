import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chunkGroup, type ModuleGraph } from '../../build/chunk-groups.ts';
import { rendererRoot } from '../../build/renderer-config.ts';

const ICONS = '/node_modules/@tabler/icons-react/dist/esm/';
const inRenderer = (path: string): string => join(rendererRoot, path);

/** A graph of modules, by name: their imports and icons, and their dynamic importers. */
function graphOf(
  modules: Record<string, { imports?: string[]; icons?: string; loadedBy?: string[] }>,
): ModuleGraph {
  const importersOf = (path: string): string[] =>
    Object.entries(modules)
      .filter(([, { imports = [] }]) => imports.includes(path))
      .map(([importer]) => inRenderer(importer));
  const all = new Map(
    Object.entries(modules).map(([path, { imports = [], icons, loadedBy = [] }]) => [
      inRenderer(path),
      {
        importedIds: [...imports.map(inRenderer), ...(icons ? [`${ICONS}tabler-icons-react.mjs`] : [])],
        importers: importersOf(path),
        dynamicImporters: loadedBy.map(inRenderer),
        code: icons ? `import { ${icons} } from '@tabler/icons-react';` : '',
      },
    ]),
  );
  return {
    getModuleInfo: (id) =>
      all.get(id) ??
      (id.startsWith(`${ICONS}icons/`)
        ? { importedIds: [], importers: [], dynamicImporters: [], code: '' }
        : null),
  };
}

const graph = graphOf({
  'entry-web.tsx': { imports: ['app/app.tsx'] },
  'app/app.tsx': {},
  'pages/landing-page.tsx': { imports: ['app/app.tsx', 'features/demo.tsx', 'ui/link.tsx'] },
  'features/demo.tsx': {},
  'pages/auth-page.tsx': {
    imports: ['features/sign-in.tsx', 'ui/field.tsx', 'ui/text-field.tsx', 'ui/field.module.css'],
  },
  'ui/text-field.tsx': {},
  'ui/field.module.css': {},
  'features/sign-in.tsx': {},
  'ui/field.tsx': {},
  'ui/link.tsx': {},
  'pages/settings-page.tsx': {
    imports: [
      ...['ui/link.tsx', 'ui/switch.tsx', 'ui/card.tsx', 'features/card.tsx', 'features/platforms.ts'],
      ...['ui/text-field.tsx', 'ui/field.module.css'],
    ],
    loadedBy: ['app/app.tsx'],
  },
  'pages/recent-page.tsx': { imports: ['ui/card.tsx', 'features/filters.tsx'] },
  'features/recipes/recipes-list.tsx': { imports: ['features/icons.tsx'] },
  'platform/web/recording-host.ts': { imports: ['features/takes.ts', 'ui/switch.tsx'] },
  'ui/card.tsx': {},
  'features/card.tsx': { imports: ['features/card-row.tsx', 'features/voices.ts', 'features/question.tsx'] },
  'features/card-row.tsx': {},
  'features/voices.ts': { imports: ['features/voice-names.ts'], loadedBy: ['features/card-row.tsx'] },
  'features/voice-names.ts': {},
  'features/question.tsx': { loadedBy: ['features/rare.ts'] },
  'features/filters.tsx': {},
  'features/icons.tsx': {},
  'features/takes.ts': {},
  'features/platforms.ts': {},
  'ui/switch.tsx': {},
  'pages/app-page.tsx': {
    imports: ['ui/link.tsx', 'ui/field.tsx', 'ui/switch.tsx', 'features/takes.ts', 'features/recorder.ts'],
  },
  'features/recorder.ts': {},
  'features/editor/transcription-editor.tsx': {
    imports: ['features/recorder.ts', 'features/platforms.ts', 'features/icons.tsx', 'features/slate.ts'],
    icons: 'IconBold, IconItalic as Italic',
  },
  'features/slate.ts': {},
  'features/rare.ts': {},
});

it('groups the modules of the main page into few chunks, without those of public pages', () => {
  const group = chunkGroup(rendererRoot);
  const groupOf = (path: string) => group(inRenderer(path), graph);
  expect(groupOf('entry-web.tsx')).toBeNull();
  expect(groupOf('app/app.tsx')).toBe('start');
  expect(groupOf('ui/link.tsx')).toBe('frame');
  expect(groupOf('features/demo.tsx')).toBeNull();
  expect(groupOf('ui/field.tsx')).toBe('forms');
  expect(groupOf('features/sign-in.tsx')).toBeNull();
  expect(groupOf('ui/text-field.tsx')).toBe('fields');
  expect(groupOf('ui/field.module.css')).toBe('start');
  expect(groupOf('ui/switch.tsx')).toBe('signed-in');
  expect(groupOf('features/platforms.ts')).toBe('signed-in-text');
  expect(groupOf('features/recorder.ts')).toBe('app');
  expect(groupOf('features/slate.ts')).toBe('editor');
  expect(groupOf('features/rare.ts')).toBeNull();
  expect(groupOf('features/takes.ts')).toBe('recording');
  expect(groupOf('features/filters.tsx')).toBeNull();
  expect(group(`${ICONS}icons/IconBold.mjs`, graph)).toBe('editor');
  expect(group(`${ICONS}icons/IconItalic.mjs`, graph)).toBe('editor');
  expect(group(`${ICONS}icons/IconUnused.mjs`, graph)).toBeNull();
});

it('groups the modules of the settings without the main page or the editor', () => {
  const group = chunkGroup(rendererRoot);
  const groupOf = (path: string) => group(inRenderer(path), graph);
  for (const path of ['card.tsx', 'card-row.tsx', 'voices.ts', 'voice-names.ts']) {
    expect([path, groupOf(`features/${path}`)]).toEqual([path, 'settings']);
  }
  // It is also loaded elsewhere, where it must not load all settings with it.
  expect(groupOf('features/question.tsx')).toBe('settings-shared');
  expect(groupOf('ui/card.tsx')).toBe('pages');
  expect(groupOf('features/icons.tsx')).toBe('signed-in-text');
});

it('throws when a root module is missing', () => {
  expect(() => chunkGroup('/nowhere')('/nowhere/any.ts', graph)).toThrow(
    /There is no .* to split the build by/,
  );
});
