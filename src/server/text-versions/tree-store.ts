import type { Selectable } from 'kysely';
import type { Connection, Database } from '../db/database.ts';
import { filterOwner } from '../db/filter-owner.ts';
import type { TranscriptionsTable } from '../db/schema.ts';
import type { TextVersionsTable } from '../db/text-version-schema.ts';
import { type Content, decodeBody, encodeBody } from './version-body.ts';
import { pathTo, type VersionRow } from './version-tree.ts';

/** The columns from which the versions of a text are derived. */
export type VersionedText = Pick<
  Selectable<TranscriptionsTable>,
  | 'id'
  | 'owner'
  | 'original_text'
  | 'personalized_text'
  | 'edited_text'
  | 'edited_html'
  | 'created_at'
  | 'edited_at'
  | 'version'
  | 'writer_service'
  | 'writer_model'
  | 'translated_to'
>;

export const VERSION_COLUMNS = [
  'id',
  'owner',
  'original_text',
  'personalized_text',
  'edited_text',
  'edited_html',
  'created_at',
  'edited_at',
  'version',
  'writer_service',
  'writer_model',
  'translated_to',
] as const satisfies readonly (keyof VersionedText)[];

const COLUMNS_WITHOUT_BODY = [
  'id',
  'text_id',
  'owner',
  'no',
  'parent',
  'kind',
  'name',
  'tool',
  'writer_service',
  'writer_model',
  'translated_to',
  'browser',
  'system',
  'session',
  'made_at',
  'changed_at',
  'revision',
  'added',
  'removed',
  'depth',
] as const satisfies readonly (keyof TextVersionsTable)[];

/** The versions of one text, and access to their contents. */
export interface VersionTree {
  readonly versions: readonly VersionRow[];
  /** False for the tree of a text that was stored before versions were; it is not stored yet. */
  readonly isStored: boolean;
  contentOf(no: number): Promise<Content>;
}

const DIGITS = 6;
export const versionId = (textId: string, no: number): string =>
  `${textId}/${String(no).padStart(DIGITS, '0')}`;

type NewRow = Pick<TextVersionsTable, 'no' | 'parent' | 'made_at' | 'revision' | 'body' | 'depth'> &
  Pick<VersionRow, 'kind'> &
  Partial<TextVersionsTable>;

/** A row of the table, with unknown fields empty. */
export const versionRow = (text: VersionedText, values: NewRow): VersionRow & { body: string | null } => ({
  id: versionId(text.id, values.no),
  text_id: text.id,
  owner: text.owner,
  name: null,
  tool: null,
  writer_service: null,
  writer_model: null,
  translated_to: null,
  browser: null,
  system: null,
  session: null,
  changed_at: values.made_at,
  added: 0,
  removed: 0,
  ...values,
});

/** The versions contained in the row of a text: as spoken, as shaped, and as last edited. */
export function firstVersions(text: VersionedText): (VersionRow & { body: string | null })[] {
  const spoken = { text: text.original_text, html: null };
  const rows = [
    versionRow(text, {
      no: 1,
      parent: null,
      kind: 'spoken',
      body: null,
      depth: 0,
      made_at: text.created_at,
      revision: 1,
    }),
  ];
  const { writer_service, writer_model } = text;
  let parent: { content: Content; depth: number } = { content: spoken, depth: 0 };
  if (text.personalized_text !== null) {
    const content = { text: text.personalized_text, html: null };
    const encoded = encodeBody(content, parent);
    rows.push(
      versionRow(text, {
        no: 2,
        parent: 1,
        kind: 'shaped',
        made_at: text.created_at,
        revision: 1,
        ...encoded,
        ...(text.edited_text === null && { writer_service, writer_model }),
      }),
    );
    parent = { content, depth: encoded.depth };
  }
  if (text.edited_text !== null) {
    rows.push(
      versionRow(text, {
        no: rows.length + 1,
        parent: rows.length,
        kind: 'edited',
        writer_service,
        writer_model,
        translated_to: text.translated_to,
        made_at: text.edited_at ?? text.created_at,
        revision: text.version,
        ...encodeBody({ text: text.edited_text, html: text.edited_html }, parent),
      }),
    );
  }
  return rows;
}

type ReadBodies = (path: readonly VersionRow[]) => Promise<ReadonlyMap<number, string | null>>;

function treeOf(
  text: VersionedText,
  versions: readonly VersionRow[],
  isStored: boolean,
  bodies: ReadBodies,
): VersionTree {
  return {
    versions,
    isStored,
    async contentOf(no) {
      const path = pathTo(versions, no);
      const bodyByNo = await bodies(path);
      let content: Content = { text: text.original_text, html: null };
      for (const { no: step } of path) {
        const body = bodyByNo.get(step) ?? null;
        if (body !== null) content = decodeBody(body, content);
      }
      return content;
    },
  };
}

/** Reads the versions of a text, or derives them from its row if none are stored. */
export async function readTree(db: Connection, text: VersionedText): Promise<VersionTree> {
  const versions = await db
    .selectFrom('text_versions')
    .select(COLUMNS_WITHOUT_BODY)
    .where('owner', '=', text.owner)
    .where('text_id', '=', text.id)
    .orderBy('no')
    .execute();
  if (versions.length === 0) {
    const derived = firstVersions(text);
    const bodies = new Map(derived.map(({ no, body }) => [no, body]));
    return treeOf(text, derived, false, async () => bodies);
  }
  return treeOf(text, versions as VersionRow[], true, async (path) => {
    const rows = await db
      .selectFrom('text_versions')
      .select(['no', 'body'])
      .where(filterOwner(text.owner))
      .where('text_id', '=', text.id)
      .where(
        'no',
        'in',
        path.map(({ no }) => no),
      )
      .execute();
    return new Map(rows.map(({ no, body }) => [no, body]));
  });
}

/**
 * Runs a change of a text's tree in a transaction; other changes of the same text wait for its end. Null when the owner
 * has no such text.
 */
export function withLockedText<T>(
  { db }: Database,
  owner: number,
  id: string,
  change: (tx: Connection, text: VersionedText) => Promise<T>,
): Promise<{ readonly result: T } | null> {
  return db.transaction().execute(async (tx) => {
    const text = await tx
      .updateTable('transcriptions')
      .set((row) => ({ version: row.ref('version') }))
      .where('owner', '=', owner)
      .where('id', '=', id)
      .returning(VERSION_COLUMNS)
      .executeTakeFirst();
    return text ? { result: await change(tx, text) } : null;
  });
}
