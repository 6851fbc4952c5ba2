import { importsOf, type SourceFile } from '../../scripts/changed-tests/imports-of.ts';
import type { Violation } from './source-tree.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The import graph, including type-only imports. */
function importGraph(files: readonly SourceFile[]): Graph {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map((file) => [
      file.path,
      new Set(importsOf(file).flatMap(({ path }) => (path !== null && known.has(path) ? [path] : []))),
    ]),
  );
}

/** Strongly connected components with more than one node (Tarjan's algorithm). */
function knotsIn(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const knots: string[][] = [];

  function visit(node: string): number {
    const index = order.size;
    order.set(node, index);
    let lowest = index;
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? index);
    }
    low.set(node, lowest);
    if (lowest === index) {
      const knot = stack.splice(stack.indexOf(node));
      if (knot.length > 1) knots.push(knot.toSorted());
    }
    return lowest;
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return knots;
}

const asViolations = (knots: readonly string[][]): Violation[] =>
  knots.map((knot) => ({
    path: knot[0] ?? '',
    what: `imports itself by way of ${knot.slice(1).join(', ')}`,
  }));

/** Import cycles between files, including cycles of type-only imports. */
export const findFileCycles = (files: readonly SourceFile[]): Violation[] =>
  asViolations(knotsIn(importGraph(files)));

/**
 * The folder that is a part of the program: `src/server/takes`, `src-main/secrets`,
 * `src-renderer/features/editor`.
 */
export function folderOf(path: string): string {
  const parts = path.split('/');
  const depth = path.startsWith('src-renderer/features/') || path.startsWith('src/') ? 3 : 2;
  return parts.length > depth ? parts.slice(0, depth).join('/') : path;
}

/** Import cycles between folders: none of them can be read, tested or moved without the others. */
export function findFolderCycles(files: readonly SourceFile[]): Violation[] {
  const folders = new Map<string, Set<string>>();
  for (const [path, imported] of importGraph(files)) {
    const folder = folderOf(path);
    const others = folders.get(folder) ?? new Set<string>();
    for (const other of imported) if (folderOf(other) !== folder) others.add(folderOf(other));
    folders.set(folder, others);
  }
  return asViolations(knotsIn(folders));
}
