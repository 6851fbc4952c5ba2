import type { Connection } from '../db/database.ts';
import { readTree, VERSIONED, type VersionTree } from './tree-store.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Turns rows of `text_versions` into rows with the full content of the version instead of the change. The tree of a
 * text is read once if its versions are consecutive.
 */
export function fullVersions(db: Connection, owner: string | number): (row: Row) => Promise<Row> {
  const known: { id: unknown; tree: VersionTree | null } = { id: null, tree: null };
  const treeOf = async (id: unknown): Promise<VersionTree | null> => {
    if (known.id === id) return known.tree;
    const text = await db
      .selectFrom('transcriptions')
      .select(VERSIONED)
      .where('owner', '=', Number(owner))
      .where('id', '=', String(id))
      .executeTakeFirst();
    known.id = id;
    known.tree = text ? await readTree(db, text) : null;
    return known.tree;
  };
  return async (row) => {
    // The text, or a version, may be deleted while the export is made.
    const tree = await treeOf(row.text_id);
    const isThere = tree?.versions.some(({ no }) => no === Number(row.no));
    return { ...row, body: tree && isThere ? JSON.stringify(await tree.contentOf(Number(row.no))) : null };
  };
}
