import { randomUUID } from 'node:crypto';
import type { Transcription } from '../../contract/api/transcriptions.ts';
import { RICH_TEXT_MAX, TEXT_MAX } from '../../contract/limits.ts';
import { plainToHtml } from '../../text/plain-html.ts';
import { AppError } from '../app-error.ts';
import { changeOwner } from '../db/change-owner.ts';
import type { Connection, Database } from '../db/database.ts';
import type { VersionAuthor, VersionStore } from '../text-versions/store.ts';
import { isSameContent } from '../text-versions/version-body.ts';
import { baseOf, headOf } from '../text-versions/version-tree.ts';
import { hideParts, lastMerge, lockUnmergedTexts, type MergedText, showParts } from './merge-store.ts';
import { presentListed } from './present.ts';
import { cutAfterMerge, cutAt } from './spoken-part.ts';
import type { TranscriptionStore } from './store.ts';

interface MergesParts {
  database: Database;
  versions: VersionStore;
  store: TranscriptionStore;
  /** Copies receipt lines of a text, recorded since a moment, to another one. */
  copyReceipt(tx: Connection, owner: number, from: string, to: string, since: number): Promise<void>;
  now?: () => number;
}

interface MergeRequest {
  readonly owner: number;
  readonly author: VersionAuthor;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const textOf = ({ edited_text, personalized_text, original_text }: MergedText): string =>
  edited_text ?? personalized_text ?? original_text;

/** The formatted text, or the plain one as paragraphs. */
const htmlOf = (row: MergedText): string => row.edited_html ?? plainToHtml(textOf(row));

/** Merges the texts into the oldest one; returns its id. */
async function mergeIn(
  tx: Connection,
  { database, versions, store }: MergesParts,
  { owner, ids, author, at }: MergeRequest & { readonly ids: readonly string[] },
): Promise<string> {
  const requestedIds = new Set(ids);
  const rows = await lockUnmergedTexts(database, tx, owner, [...requestedIds]);
  const [whole, ...parts] = rows;
  if (!whole || rows.length !== requestedIds.size || parts.length === 0) throw new AppError('not_found');
  const text = rows.map(textOf).join('\n\n');
  if (text.length > TEXT_MAX) throw new AppError('too_large');
  const isPlain = rows.every(({ edited_html }) => edited_html === null);
  const html = isPlain ? null : rows.map(htmlOf).join('<p></p>');
  // A longer one could be stored, but not saved again by the editor.
  if (html !== null && html.length > RICH_TEXT_MAX) throw new AppError('too_large');
  const before = headOf((await versions.tree(tx, whole)).versions);
  // Without a session it becomes a separate version, and so stays the one before it.
  const edit = { text, html, writer: undefined, at, author: { ...author, session: null } };
  const spokenCut = cutAfterMerge(whole, parts);
  await store.editIn(tx, owner, whole.id, whole.version, { ...edit, spokenCut });
  const merge = {
    id: randomUUID(),
    owner,
    text_id: whole.id,
    at,
    before_no: before?.no ?? 1,
    revision: whole.version + 1,
  };
  await hideParts(database, tx, merge, parts);
  return whole.id;
}

/** Takes out the texts of the last merge. */
async function unmergeIn(
  tx: Connection,
  { database, versions, store, copyReceipt }: MergesParts,
  { owner, id, author, at }: MergeRequest & { readonly id: string },
): Promise<void> {
  const [whole] = await lockUnmergedTexts(database, tx, owner, [id]);
  if (!whole) throw new AppError('not_found');
  const merge = await lastMerge(tx, owner, id);
  if (!merge) throw new AppError('not_merged');
  const tree = await versions.tree(tx, whole);
  const before = tree.versions.find(({ no }) => no === merge.before_no);
  const merged = baseOf(tree.versions, merge.revision);
  const current = { text: textOf(whole), html: whole.edited_html };
  // Words written since the merge stay.
  if (before && merged && isSameContent(await tree.contentOf(merged.no), current)) {
    const content = await tree.contentOf(before.no);
    const spokenCut = cutAt(whole.spoken_cuts, merge.revision - 1);
    const restored = { writer: undefined, at, author, restored: before.no, spokenCut };
    await store.editIn(tx, owner, id, whole.version, { ...content, ...restored });
  }
  // Words of the whole that were sent were sent of each part.
  for (const part of await showParts(database, tx, merge)) await copyReceipt(tx, owner, id, part, merge.at);
}

/** Merges texts and takes them apart again, without losing any changes made meanwhile. */
export function createMerges(parts: MergesParts) {
  const { database, store, now = Date.now } = parts;
  const change = <T>(owner: number, run: (tx: Connection) => Promise<T>): Promise<T> =>
    changeOwner(database, { no: owner }, run);

  async function present(owner: number, id: string): Promise<Transcription> {
    const row = await store.find(owner, id);
    if (!row) throw new AppError('not_found');
    return presentListed(row);
  }

  return {
    /** @throws AppError `not_found` for any of them, `too_large` */
    async merge(owner: number, ids: readonly string[], author: VersionAuthor): Promise<Transcription> {
      const request = { owner, ids, author, at: now() };
      return present(owner, await change(owner, (tx) => mergeIn(tx, parts, request)));
    },

    /** @throws AppError `not_found`, `not_merged` */
    async unmerge(owner: number, id: string, author: VersionAuthor): Promise<Transcription> {
      const request = { owner, id, author, at: now() };
      await change(owner, (tx) => unmergeIn(tx, parts, request));
      return present(owner, id);
    },
  };
}

export type Merges = ReturnType<typeof createMerges>;
