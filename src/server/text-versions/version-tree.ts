import type { VersionKind } from '../../contract/api/text-versions.ts';
import type { TextVersionsTable } from '../db/text-version-schema.ts';

/** A version without its body. */
export type VersionRow = Omit<TextVersionsTable, 'body' | 'kind'> & { readonly kind: VersionKind };

/** Milliseconds without a save after which an edit session has ended. */
export const SESSION_PAUSE_MS = 5 * 60_000;

/** The version that the editor shows: the last one that became the current text. */
export function headOf(versions: readonly VersionRow[]): VersionRow | undefined {
  return baseOf(versions, Number.POSITIVE_INFINITY);
}

/** The version that was the current text when the transcription had this `version`, or the last one before. */
export function baseOf(versions: readonly VersionRow[], revision: number): VersionRow | undefined {
  let base: VersionRow | undefined;
  for (const version of versions) {
    if (version.revision === null || version.revision > revision) continue;
    if (!base || version.revision >= (base.revision ?? 0)) base = version;
  }
  return base;
}

const hasChildren = (versions: readonly VersionRow[], no: number): boolean =>
  versions.some(({ parent }) => parent === no);

/** True if a session continues a version: a recent edit of the same session, with nothing made from it. */
export function continuesSession(
  versions: readonly VersionRow[],
  version: VersionRow,
  session: string | null,
  now: number,
): boolean {
  const isEdit = (version.kind === 'edited' || version.kind === 'conflict') && version.tool === null;
  const isSame = session !== null && version.session === session;
  const isRecent = now - version.changed_at < SESSION_PAUSE_MS;
  return isEdit && isSame && isRecent && version.name === null && !hasChildren(versions, version.no);
}

/**
 * The version to fold away when there are too many: the oldest one in the middle of the tree, else the oldest
 * at an end. The spoken text, named versions and the current one stay.
 */
export function versionToFold(versions: readonly VersionRow[]): VersionRow | undefined {
  const head = headOf(versions);
  const removable = versions.filter(
    ({ parent, name, no }) => parent !== null && name === null && no !== head?.no,
  );
  return removable.find(({ no }) => hasChildren(versions, no)) ?? removable[0];
}

/** A branch, with all versions made from it except other branches and their descendants. */
export function branchOf(versions: readonly VersionRow[], no: number): ReadonlySet<number> {
  const branch = new Set([no]);
  // Versions come after their parent.
  for (const version of versions) {
    if (version.parent !== null && branch.has(version.parent) && version.name === null)
      branch.add(version.no);
  }
  return branch;
}

/** A version and its ancestors, up to the first full copy, in order of creation. */
export function pathTo(versions: readonly VersionRow[], no: number): VersionRow[] {
  const byNo = new Map(versions.map((version) => [version.no, version]));
  const path: VersionRow[] = [];
  for (let at = byNo.get(no); at; at = at.parent === null ? undefined : byNo.get(at.parent)) {
    path.push(at);
    if (at.depth === 0) break;
  }
  return path.reverse();
}
