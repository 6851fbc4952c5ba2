import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** What the tests of the table need of the repository; the packages are shared. */
const COPIED = [
  ...['src', 'src-main', 'src-preload', 'src-renderer', 'tests', 'locales', 'build', 'scripts', 'resources'],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'vite.config.ts'],
  ...['vite.server.config.ts', 'electron.vite.config.ts'],
];

/** A copy of the repository that may be changed. */
export interface TreeCopy {
  readonly root: string;
  /** Runs a task while a file has other content. */
  during<T>(file: string, change: (source: string) => string, task: () => Promise<T>): Promise<T>;
  remove(): void;
}

/** Copies the working tree to a temporary folder, so that the tree itself is never changed. */
export function copyTree(from: string): TreeCopy {
  const root = mkdtempSync(join(tmpdir(), 'parlance-mutations-'));
  for (const name of COPIED) {
    cpSync(join(from, name), join(root, name), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    });
  }
  symlinkSync(join(from, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    async during(file, change, task) {
      const path = join(root, file);
      const source = readFileSync(path, 'utf8');
      writeFileSync(path, change(source));
      try {
        return await task();
      } finally {
        writeFileSync(path, source);
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
