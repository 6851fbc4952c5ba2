import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readTree, SOURCE_FOLDERS } from './source-tree.ts';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(inRepository(path), 'utf8');
const foldersOf = (path: string): string[] =>
  readdirSync(inRepository(path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Server folders in the table of docs/architecture.md: `src/server/jobs`, `counters`. */
function describedRooms(): string[] {
  const rows = read('docs/architecture.md').matchAll(/^\| (`src\/server\/[^|]+) \|/gm);
  return [...rows]
    .flatMap(([, names = '']) => [...names.matchAll(/`(?:src\/server\/)?([a-z-]+)/g)])
    .map(([, room = '']) => room);
}

/** A file of Electron that a README names. */
const FOREIGN = 'lib/browser/api/protocol.ts';

/** Pages for contributors, by their path. */
const PAGES = [
  'CONTRIBUTING.md',
  ...['docs', ...SOURCE_FOLDERS].flatMap((folder) =>
    readdirSync(inRepository(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  ),
];

const files = readTree(...SOURCE_FOLDERS, 'build', 'scripts', 'tests').map(({ path }) => `/${path}`);

it.each(PAGES)('%s refers only to existing source files', (page) => {
  const named = [...read(page).matchAll(/`([\w.-][\w./-]*\/[\w.-]+\.(?:tsx?|mjs|css))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => path !== FOREIGN);
  expect(named.filter((path) => !files.some((file) => file.endsWith(`/${path}`)))).toEqual([]);
});

it('docs/architecture.md describes every server folder without handlers', () => {
  const rooms = foldersOf('src/server').filter(
    (room) => !existsSync(inRepository(`src/server/${room}/handlers.ts`)),
  );
  const described = describedRooms();
  expect(rooms.filter((room) => !described.includes(room))).toEqual([]);
});

it('docs/architecture.md describes every folder of the renderer', () => {
  const page = read('docs/architecture.md');
  const parts = foldersOf('src-renderer').filter((part) => part !== 'public');
  expect(parts.filter((part) => !new RegExp(`^\\| \`src-renderer/.*\\b${part}\\b`, 'm').test(page))).toEqual(
    [],
  );
});
