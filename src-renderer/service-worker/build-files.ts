import { isPage } from '../../src/contract/api/unreachable.ts';

/** The files of a build, as addresses on this origin. */
export interface BuildFiles {
  /** Changes with every change of the build's files. */
  readonly version: string;
  /** Cached during installation. */
  readonly always: readonly string[];
  /** Texts in other languages and fonts for other scripts: cached once a page has used them. */
  readonly whenUsed: readonly string[];
  /** Groups of these files that are all cached once one has been used, such as the texts of a language. */
  readonly together: readonly (readonly string[])[];
}

/** The files to cache together with a used one. */
export const filesWith = (address: string, { together }: Pick<BuildFiles, 'together'>): readonly string[] =>
  together.find((group) => group.includes(address)) ?? [];

/**
 * The files that a page references but the build does not contain: a non-empty result means that the page
 * belongs to another build.
 */
export function strangeFiles(
  page: string,
  { always, whenUsed }: Pick<BuildFiles, 'always' | 'whenUsed'>,
): string[] {
  const named = page.match(/\/assets\/[^"'\s<>]+/g) ?? [];
  return named.filter((address) => !always.includes(address) && !whenUsed.includes(address));
}

/** Whether a file of the build has come: a page in its place, once cached, would stand for it from then on. */
export const isBuildFile = ({ status, headers }: Response): boolean =>
  status === 200 && !isPage(headers.get('content-type'));
