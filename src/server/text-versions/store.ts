import type { Connection } from '../db/database.ts';
import { filterOwner } from '../db/filter-owner.ts';
import { firstVersions, readTree, type VersionedText, type VersionTree, versionRow } from './tree-store.ts';
import { type Content, encodeBody, encodeFull, isSameContent } from './version-body.ts';
import {
  baseOf,
  branchOf,
  continuesSession,
  headOf,
  type VersionRow,
  versionToFold,
} from './version-tree.ts';

/** The author of a version. */
export interface VersionAuthor {
  readonly tool?: string | undefined;
  readonly browser?: string | null;
  readonly system?: string | null;
  /** Id of the session or API token; edits of one session become one version. */
  readonly session?: string | null;
}

/** A version about to be stored. */
export interface NewVersion extends Content {
  readonly kind: VersionRow['kind'];
  readonly name?: string;
  readonly parent: VersionRow;
  readonly writer_service: string | null;
  readonly writer_model: string | null;
  readonly translated_to: string | null;
  /** `version` of the transcription, if it is its text now. */
  readonly revision: number | null;
  readonly at: number;
  readonly author: VersionAuthor;
}

/** An edit of a text, after its row was changed. */
export interface VersionEdit extends Content {
  readonly revision: number;
  readonly writer_service: string | null;
  readonly writer_model: string | null;
  readonly translated_to: string | null;
  readonly at: number;
  readonly author: VersionAuthor;
  /** The `version` it is based on, if it replaces another device's text. */
  readonly forkedFrom?: number | undefined;
  /** The version that it brings back. */
  readonly restored?: number | undefined;
  /** Whether it added words of a writing service. */
  readonly isWritten: boolean;
  /** Whether it was made from the spoken text although a version in the user's style exists. */
  readonly isFromSpoken: boolean;
}

const rowOf = (tx: Connection, { owner, text_id, no }: VersionRow) =>
  tx
    .updateTable('text_versions')
    .where('owner', '=', owner)
    .where('text_id', '=', text_id)
    .where('no', '=', no);

/** Removes one version; its children become changes of its parent. */
async function foldVersion(tx: Connection, tree: VersionTree, removed: VersionRow): Promise<void> {
  const parent = tree.versions.find(({ no }) => no === removed.parent);
  if (!parent) return;
  const parentContent = await tree.contentOf(parent.no);
  for (const child of tree.versions.filter((version) => version.parent === removed.no)) {
    const content = await tree.contentOf(child.no);
    const encoded = encodeBody(content, { content: parentContent, depth: parent.depth });
    // A version must not move further away from a full copy: its descendants would exceed the maximum.
    const isShallow = encoded.depth <= child.depth;
    await rowOf(tx, child)
      .set({ ...encoded, ...(!isShallow && encodeFull(content)), parent: parent.no })
      .execute();
  }
  await deleteRows(tx, removed, [removed.no]);
}

async function deleteRows(tx: Connection, { owner, text_id }: VersionRow, nos: readonly number[]) {
  await tx
    .deleteFrom('text_versions')
    .where(filterOwner(owner))
    .where('text_id', '=', text_id)
    .where('no', 'in', nos)
    .execute();
}

function kindOf({ restored, author, isWritten }: VersionEdit): 'restored' | 'tool' | 'edited' {
  if (restored !== undefined) return 'restored';
  return author.tool === undefined && !isWritten ? 'edited' : 'tool';
}

/** The version that `recordStyled` stored of the same words, before the editor saved them as its text. */
async function findStyledVersion(
  tree: VersionTree,
  { no }: VersionRow,
  { author, ...content }: VersionEdit,
): Promise<VersionRow | undefined> {
  const last = tree.versions.findLast((version) => version.no === no || version.parent === no);
  if (last?.kind !== 'tool' || author.tool === undefined || last.tool !== author.tool) return undefined;
  return isSameContent(await tree.contentOf(last.no), content) ? last : undefined;
}

/**
 * The versions of texts in the database. Every function is called with the row of the text as its owner reads
 * it, in the transaction that changes the text, and never reads or changes another's rows.
 */
export class VersionStore {
  /** Versions stored per text. */
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** The versions of a text; reading stores nothing. */
  readonly tree = readTree;

  /** Notes an edit that replaced the current text. `before`: the row as it was. */
  async recordEdit(tx: Connection, before: VersionedText, edit: VersionEdit): Promise<void> {
    const tree = await this.#storedTree(tx, before);
    const head = headOf(tree.versions);
    if (edit.forkedFrom !== undefined && head) await rowOf(tx, head).set({ kind: 'conflict' }).execute();
    const parent = this.#parentOf(tree, edit) ?? head;
    if (!parent) return;
    const kind = kindOf(edit);
    const styledVersion = kind === 'tool' ? await findStyledVersion(tree, parent, edit) : undefined;
    if (styledVersion) {
      const { revision, at: changed_at } = edit;
      await rowOf(tx, styledVersion).set({ revision, changed_at }).execute();
      return;
    }
    const session = edit.author.session ?? null;
    const isSameSession = kind === 'edited' && continuesSession(tree.versions, parent, session, edit.at);
    if (isSameSession) await this.#continueSession(tx, tree, parent, edit);
    else await this.#add(tx, before, tree, { ...edit, kind, parent });
  }

  /** Notes a version in the user's style, which is stored beside an edit, or is the current text. */
  async recordStyled(
    tx: Connection,
    before: VersionedText,
    styled: Pick<NewVersion, 'text' | 'writer_service' | 'writer_model' | 'at' | 'author'>,
  ): Promise<void> {
    const tree = await this.#storedTree(tx, before);
    const parent = headOf(tree.versions);
    if (!parent) return;
    const revision = before.edited_text === null ? before.version : null;
    await this.#add(tx, before, tree, {
      ...styled,
      html: null,
      translated_to: null,
      kind: 'tool',
      parent,
      revision,
    });
  }

  /** Stores a text beside the current one that was made from an earlier `revision`. */
  async addConflict(
    tx: Connection,
    text: VersionedText,
    edit: Content & { readonly revision: number; readonly at: number; readonly author: VersionAuthor },
  ): Promise<VersionRow | undefined> {
    const tree = await this.#storedTree(tx, text);
    const parent = baseOf(tree.versions, edit.revision) ?? headOf(tree.versions);
    const last = tree.versions.at(-1);
    // The answer was lost, and the device sends it again.
    if (last?.kind === 'conflict' && isSameContent(await tree.contentOf(last.no), edit)) return last;
    if (!parent) return undefined;
    const { writer_service, writer_model, translated_to } = parent;
    const draft = { ...edit, revision: null, writer_service, writer_model, translated_to, parent };
    return this.#add(tx, text, tree, { ...draft, kind: 'conflict' });
  }

  /** Stores a version under a name; null if there is no such version, `full` if there are too many branches. */
  async branch(
    tx: Connection,
    text: VersionedText,
    no: number,
    options: { readonly name: string; readonly at: number; readonly author: VersionAuthor },
  ): Promise<VersionRow | 'full' | null> {
    const tree = await this.#storedTree(tx, text);
    const parent = tree.versions.find((version) => version.no === no);
    if (!parent) return null;
    if (tree.versions.filter(({ name }) => name !== null).length >= Math.floor(this.#max / 2)) return 'full';
    const { writer_service, writer_model, translated_to } = parent;
    const draft = { ...(await tree.contentOf(no)), ...options, parent, writer_service, writer_model };
    return this.#add(tx, text, tree, { ...draft, translated_to, kind: 'branch', revision: null });
  }

  /** Renames a branch; undefined if there is none with this number. */
  async rename(
    tx: Connection,
    text: VersionedText,
    no: number,
    name: string,
  ): Promise<VersionRow | undefined> {
    const { versions } = await this.#storedTree(tx, text);
    const branch = versions.find((version) => version.no === no && version.kind === 'branch');
    if (!branch) return undefined;
    await rowOf(tx, branch).set({ name }).execute();
    return { ...branch, name };
  }

  /** Deletes a branch; returns the number of its versions, null if there is none, `used` if it is current. */
  async removeBranch(tx: Connection, text: VersionedText, no: number): Promise<number | 'used' | null> {
    const tree = await this.#storedTree(tx, text);
    const branch = tree.versions.find((version) => version.no === no && version.kind === 'branch');
    if (!branch) return null;
    const removed = branchOf(tree.versions, no);
    const head = headOf(tree.versions);
    if (head && removed.has(head.no)) return 'used';
    for (const other of tree.versions) {
      if (removed.has(other.no) || other.parent === null || !removed.has(other.parent)) continue;
      const content = await tree.contentOf(other.no);
      await rowOf(tx, other)
        .set({ ...encodeFull(content), parent: branch.parent })
        .execute();
    }
    await deleteRows(tx, branch, [...removed]);
    return removed.size;
  }

  async #add(tx: Connection, text: VersionedText, tree: VersionTree, draft: NewVersion): Promise<VersionRow> {
    const { kind, name = null, parent, writer_service, writer_model, translated_to } = draft;
    const { revision, at, author } = draft;
    const before = { content: await tree.contentOf(parent.no), depth: parent.depth };
    const row = versionRow(text, {
      ...encodeBody({ text: draft.text, html: draft.html }, before),
      no: (tree.versions.at(-1)?.no ?? 0) + 1,
      parent: parent.no,
      kind,
      name,
      made_at: at,
      revision,
      writer_service,
      writer_model,
      translated_to,
      tool: author.tool ?? null,
      session: author.session ?? null,
      browser: author.browser ?? null,
      system: author.system ?? null,
    });
    await tx.insertInto('text_versions').values(row).execute();
    for (let excess = tree.versions.length + 1 - this.#max; excess > 0; excess -= 1) {
      const current = await readTree(tx, text);
      const removed = versionToFold(current.versions);
      if (!removed) break;
      await foldVersion(tx, current, removed);
    }
    return row;
  }

  /** The stored tree of a text, including versions that so far exist only in its row. */
  async #storedTree(tx: Connection, text: VersionedText): Promise<VersionTree> {
    const tree = await readTree(tx, text);
    const head = headOf(tree.versions);
    if (!tree.isStored) {
      await tx
        .insertInto('text_versions')
        .values(firstVersions(text))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      return readTree(tx, text);
    }
    if (!head || text.edited_text === null || (head.revision ?? 0) >= text.version) return tree;
    // During a deploy, a server without versions saved an edit.
    const { edited_text, edited_html, edited_at, version } = text;
    const { writer_service, writer_model, translated_to } = text;
    const writer = { writer_service, writer_model, translated_to, at: edited_at ?? 0, author: {} };
    const draft = { ...writer, text: edited_text, html: edited_html, revision: version };
    await this.#add(tx, text, tree, { ...draft, kind: 'edited', parent: head });
    return readTree(tx, text);
  }

  async #continueSession(tx: Connection, tree: VersionTree, version: VersionRow, edit: VersionEdit) {
    const parent = tree.versions.find(({ no }) => no === version.parent);
    if (!parent) return;
    const encoded = encodeBody(edit, { content: await tree.contentOf(parent.no), depth: parent.depth });
    const { writer_service, writer_model, translated_to, revision, at: changed_at } = edit;
    const writer = { writer_service, writer_model, translated_to };
    await rowOf(tx, version)
      .set({ ...encoded, ...writer, kind: 'edited', changed_at, revision })
      .execute();
  }

  /** The version an edit was made from. */
  #parentOf({ versions }: VersionTree, edit: VersionEdit): VersionRow | undefined {
    if (edit.restored !== undefined) return versions.find(({ no }) => no === edit.restored);
    if (edit.forkedFrom !== undefined) return baseOf(versions, edit.forkedFrom);
    return edit.isFromSpoken ? versions.find(({ parent }) => parent === null) : headOf(versions);
  }
}
