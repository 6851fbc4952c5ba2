import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The absolute path of a shipped file in `deploy/`. */
export const deployPath = (name: string): string =>
  fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));

/** The text of a shipped file in `deploy/`. */
export const deployText = (name: string): string => readFileSync(deployPath(name), 'utf8');
