import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INTERFACE_LANGUAGES } from '../src/contract/languages.ts';
import { findTextFaults } from './texts/locale-faults.ts';
import { readLocales } from './texts/locales.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const LOCALES = join(root, 'locales');
const CODE = /^[a-z]{2,3}$/;

/** Reads the source code that uses the interface texts. */
function readSources(): string[] {
  const folder = join(root, 'src-renderer');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Adds a language: a folder with the English texts to translate. */
function addLanguage(language: string): void {
  if (!CODE.test(language)) throw new Error('A language is named by its code of ISO 639: sv, pl, tr ...');
  const folder = join(LOCALES, language);
  if (existsSync(folder)) throw new Error(`locales/${language} already exists.`);
  cpSync(join(LOCALES, 'en'), folder, { recursive: true });
  console.log(
    `locales/${language} has the English texts now. Translate them, add '${language}' to INTERFACE_LANGUAGES`,
  );
  console.log('in src/contract/languages.ts, and run npm run texts: it lists what is left to do.');
}

const [option, language] = process.argv.slice(2);
if (option === '--new' && language !== undefined) addLanguage(language);
else {
  const faults = findTextFaults(readLocales(LOCALES), INTERFACE_LANGUAGES, readSources());
  for (const fault of faults) console.log(fault);
  console.log(
    faults.length === 0
      ? `The texts of ${INTERFACE_LANGUAGES.length} languages are complete.`
      : `${faults.length} faults.`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
