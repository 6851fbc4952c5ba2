import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { rendererBuild } from '../../build/renderer-config.ts';

it('the build keeps :dir(rtl) instead of replacing it with :lang()', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-css-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const input = join(folder, 'page.css');
  await writeFile(input, '.preview:dir(rtl) { text-align: right; }');
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { ...rendererBuild, write: false, rolldownOptions: { input } },
  });
  expect(JSON.stringify(built)).toContain('.preview:dir(rtl){text-align:right}');
});
