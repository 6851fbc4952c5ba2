import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { DIST, temporaryFolder } from './server-process.ts';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Changes one text of the English locale, and fails where it has no such one. */
function reworded(before: string, after: string): Plugin {
  let found = false;
  return {
    name: 'next-build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/locales\/en\/[^/]+\.json$/.test(id) || !code.includes(before)) return null;
      found = true;
      return code.replace(before, after);
    },
    buildEnd() {
      if (!found) this.error(`Nothing in English says ${before}`);
    },
  };
}

/** A build of the web app in which one text is another, beside a copy of the built server. */
export async function buildNext(
  before: string,
  after: string,
): Promise<{ path: string; remove: () => void }> {
  const folder = temporaryFolder();
  const dist = join(folder.path, 'dist');
  mkdirSync(dist);
  cpSync(join(DIST, 'server'), join(dist, 'server'), { recursive: true });
  symlinkSync(inRepository('node_modules'), join(folder.path, 'node_modules'));
  await build({
    configFile: inRepository('vite.config.ts'),
    logLevel: 'warn',
    plugins: [reworded(before, after)],
    build: { outDir: join(dist, 'web') },
  });
  return { path: dist, remove: folder.remove };
}
