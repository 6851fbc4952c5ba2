import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The absolute path of a file of the repository. */
export const inRepository = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The absolute path of a shipped file in `deploy/`. */
export const deployPath = (name: string): string => inRepository(`deploy/${name}`);

/** The text of a shipped file in `deploy/`. */
export const deployText = (name: string): string => readFileSync(deployPath(name), 'utf8');
