import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The used part of Vite's manifest: a module's file, and its imports. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }
  >
>;

/** Files a page loads: addresses of its scripts, in import order, and its styles, as addresses and text. */
export interface BuiltFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly css: string;
}

/** Keys of the given modules and of all their static imports. */
function closure(manifest: Manifest, keys: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (key: string): void => {
    const module = manifest[key];
    if (!module) throw new Error(`${key} was not built.`);
    if (found.has(key)) return;
    found.add(key);
    module.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...found];
}

/** The files that the given modules of a built folder load at the start. */
export async function filesOf(
  manifest: Manifest,
  folder: string,
  keys: readonly string[],
): Promise<BuiltFiles> {
  const modules = closure(manifest, keys).flatMap((key) => manifest[key] ?? []);
  const styles = [...new Set(modules.flatMap(({ css }) => css ?? []))];
  const texts = await Promise.all(styles.map((file) => readFile(join(folder, file), 'utf8')));
  return {
    scripts: [...new Set(modules.map(({ file }) => `/${file}`))],
    styles: styles.map((file) => `/${file}`),
    css: texts.join('').trim(),
  };
}
