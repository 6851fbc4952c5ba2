import { isPage } from '../../src/contract/api/unreachable.ts';
import { NAME_HASH } from '../../src/contract/page/page-files.ts';

const HASH = new RegExp(`${NAME_HASH}(?=\\.\\w+$)`);

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
export const relatedFiles = (
  address: string,
  { together }: Pick<BuildFiles, 'together'>,
): readonly string[] => together.find((group) => group.includes(address)) ?? [];

/**
 * The files of this build that replace used files of other builds, and the files to cache together with them. Names of
 * replaced files differ in their hash only.
 */
export function filesInPlaceOf(
  addresses: readonly string[],
  { whenUsed, together }: Pick<BuildFiles, 'whenUsed' | 'together'>,
): readonly string[] {
  const names = new Set(addresses.map((address) => address.replace(HASH, '')));
  const used = whenUsed.filter((address) => names.has(address.replace(HASH, '')));
  return [...new Set(used.flatMap((address) => [address, ...relatedFiles(address, { together })]))];
}

/** Why a page can't be the one of the build; null if it can. */
export function pageProblem(
  page: string,
  { always, whenUsed }: Pick<BuildFiles, 'always' | 'whenUsed'>,
): string | null {
  const assetPaths = page.match(/\/assets\/[^"'\s<>]+/g) ?? [];
  if (assetPaths.length === 0) return 'The page names no file of a build.';
  const foreignPaths = assetPaths.filter(
    (address) => !always.includes(address) && !whenUsed.includes(address),
  );
  return foreignPaths.length > 0 ? `The page is of another build: ${foreignPaths.join(', ')}` : null;
}

/** True for a file of the build: an HTML page received in its place must not be cached. */
export const isBuildFile = ({ status, headers }: Response): boolean =>
  status === 200 && !isPage(headers.get('content-type'));
