import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';

/** The stand-in's parsed command line. */
export interface CommandLine {
  /** All arguments after the program's name. */
  readonly values: readonly string[];
  /** Switch values by name, the last one wins; empty for a switch without a value. */
  readonly switches: ReadonlyMap<string, string>;
  /** The app's folder, and the file that runs first. */
  readonly appFolder: string;
  readonly mainFile: string;
  readonly name: string;
  readonly version: string;
}

const packageSchema = z.object({
  name: z.string().default('Electron'),
  productName: z.string().optional(),
  version: z.string().default('0.0.0'),
  main: z.string().default('index.js'),
});

/** Parses the command line like Electron: the first argument that is no switch is the app. */
export function readCommandLine(values: readonly string[]): CommandLine {
  const entries = values
    .filter((value) => value.startsWith('--'))
    .map((value): [string, string] => {
      const [, name = '', text = ''] = value.match(/^--([^=]*)=?(.*)$/s) ?? [];
      return [name, text];
    });
  const app = values.find((value) => !value.startsWith('-'));
  if (app === undefined) throw new Error('The Electron stand-in needs the path of an app.');
  const path = resolve(app);
  const isFolder = statSync(path).isDirectory();
  const appFolder = isFolder ? path : dirname(path);
  const note = join(appFolder, 'package.json');
  const { name, productName, version, main } = packageSchema.parse(
    existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : {},
  );
  return {
    values,
    switches: new Map(entries),
    appFolder,
    mainFile: isFolder ? resolve(path, main) : path,
    name: productName ?? name,
    version,
  };
}
