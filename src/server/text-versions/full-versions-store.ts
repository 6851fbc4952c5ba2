import type { Connection } from '../db/database.ts';
import { readTree, VERSION_COLUMNS, type VersionTree } from './tree-store.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Turns rows of `text_versions` into rows with the full content of the version instead of the change. The tree of a
 * text is read once if its versions are consecutive.
 */
export function fullVersions(db: Connection, owner: string | number): (row: Row) => Promise<Row> {
  const cached: { id: unknown; tree: VersionTree | null } = { id: null, tree: null };
  const treeOf = async (id: unknown): Promise<VersionTree | null> => {
    if (cached.id === id) return cached.tree;
    const text = await db
      .selectFrom('transcriptions')
      .select(VERSION_COLUMNS)
      .where('owner', '=', Number(owner))
      .where('id', '=', String(id))
      .executeTakeFirst();
    cached.id = id;
    cached.tree = text ? await readTree(db, text) : null;
    return cached.tree;
  };
  return async (row) => {
    // The text, or a version, may be deleted while the export is made.
    const tree = await treeOf(row.text_id);
    const hasVersion = tree?.versions.some(({ no }) => no === Number(row.no));
    return { ...row, body: tree && hasVersion ? JSON.stringify(await tree.contentOf(Number(row.no))) : null };
  };
}
