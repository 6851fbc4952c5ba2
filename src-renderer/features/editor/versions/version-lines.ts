import type { TextVersion } from '../../../../src/contract/api/text-versions.ts';

/** Versions that follow each other, newest first. */
export interface VersionLine {
  /** The version that it began with; null for the line of the current text. */
  readonly start: TextVersion | null;
  /** The branch that the line is; null for others. */
  readonly name: string | null;
  readonly versions: readonly TextVersion[];
}

/** The versions from the spoken text to a version. */
function pathTo(versions: readonly TextVersion[], last: TextVersion | undefined): TextVersion[] {
  const byNo = new Map(versions.map((version) => [version.no, version]));
  const path: TextVersion[] = [];
  for (let at = last; at; at = at.parent === null ? undefined : byNo.get(at.parent)) path.push(at);
  return path.reverse();
}

/**
 * A tree of versions as lines: that of the current text first, then those that branch off, newest first. Branches begin
 * their own lines.
 */
export function linesOf(versions: readonly TextVersion[]): VersionLine[] {
  const main = pathTo(
    versions,
    versions.find(({ isCurrent }) => isCurrent),
  );
  const lineOf = new Map<number, TextVersion[]>(main.map(({ no }) => [no, main]));
  const others: TextVersion[][] = [];
  for (const version of versions) {
    if (lineOf.has(version.no)) continue;
    const line = version.parent === null ? undefined : lineOf.get(version.parent);
    if (line && line !== main && version.name === null) {
      line.push(version);
      lineOf.set(version.no, line);
    } else {
      const newLine = [version];
      others.push(newLine);
      lineOf.set(version.no, newLine);
    }
  }
  const named = main.findLast(({ name }) => name !== null)?.name ?? null;
  const newest = (line: readonly TextVersion[]): number => line.at(-1)?.no ?? 0;
  return [
    { start: null, name: named, versions: main.toReversed() },
    ...others
      .sort((one, other) => newest(other) - newest(one))
      .map((line) => {
        const start = line[0] ?? null;
        return { start, name: start?.name ?? null, versions: line.toReversed() };
      }),
  ];
}
