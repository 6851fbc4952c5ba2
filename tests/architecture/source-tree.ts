import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../../scripts/changed-tests/imports-of.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A file, and a description of the rule that it breaks. */
export interface Violation {
  path: string;
  what: string;
}

/** All TypeScript and CSS files below the given folders. */
export function readTree(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|css|mjs)$/.test(entry.name))
      .map((entry) => {
        const absolute = join(entry.parentPath, entry.name);
        return {
          path: absolute.slice(root.length).replaceAll('\\', '/'),
          text: readFileSync(absolute, 'utf8'),
        };
      }),
  );
}

export const SOURCE_FOLDERS = ['src', 'src-main', 'src-preload', 'src-renderer'];
