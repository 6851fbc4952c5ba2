import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { deployPath, deployText } from './deploy-files.ts';

const MANIFEST = 'flatpak/app.parlance.Parlance.yaml';
const manifest = z
  .object({
    id: z.string(),
    command: z.string(),
    'finish-args': z.array(z.string()),
    modules: z
      .array(
        z.object({
          'build-commands': z.array(z.string()),
          sources: z.array(
            z.object({
              type: z.string(),
              path: z.string().optional(),
              dest: z.string().optional(),
              'dest-filename': z.string().optional(),
              commands: z.array(z.string()).optional(),
            }),
          ),
        }),
      )
      .length(1),
  })
  .parse(parse(deployText(MANIFEST)));
const [app] = manifest.modules;
const sources = app?.sources ?? [];

it('the Flatpak manifest uses the desktop file’s name as the app id', () => {
  const note = fileURLToPath(new URL('../../package.json', import.meta.url));
  const { desktopName } = z.object({ desktopName: z.string() }).parse(JSON.parse(readFileSync(note, 'utf8')));
  expect(`${manifest.id}.desktop`).toBe(desktopName);
  expect(deployText(`flatpak/${desktopName}`)).toContain(`\nExec=${manifest.command} %U\n`);
});

it('the Flatpak manifest refers only to existing files, except for the packaged app', () => {
  const folder = dirname(deployPath(MANIFEST));
  const paths = sources.flatMap(({ path }) => path ?? []).filter((path) => !path.includes('/dist/'));
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths) expect(existsSync(join(folder, path)), path).toBe(true);
});

it('the Flatpak manifest installs every source file', () => {
  const names = sources.map(
    (source) => source['dest-filename'] ?? source.dest ?? source.path?.split('/').at(-1),
  );
  const commands = app?.['build-commands'].join('\n') ?? '';
  for (const name of names) expect(commands).toContain(name ?? '-');
});

it('the Flatpak contains the app without the files by which a package updates itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-flatpak-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const resources = join(folder, 'app', 'resources');
  mkdirSync(resources, { recursive: true });
  for (const name of ['app-update.yml', 'app.asar', 'package-type']) writeFileSync(join(resources, name), '');
  const commands = (app?.['build-commands'] ?? []).filter((command) => !command.startsWith('install '));
  const script = commands.join('\n').replaceAll('/app/parlance', join(folder, 'installed'));
  execFileSync('sh', ['-e', '-c', script], { cwd: folder });
  expect(readdirSync(join(folder, 'installed', 'resources'))).toEqual(['app.asar']);
});

it('the Flatpak app starts in a sandbox without access to the user’s folders', () => {
  const starts = sources.flatMap(({ commands }) => commands ?? []);
  expect(starts).toEqual([expect.stringMatching(/^exec zypak-wrapper /)]);
  expect([...starts, ...manifest['finish-args']].join(' ')).not.toMatch(
    /no-sandbox|--filesystem|session-bus/,
  );
});
