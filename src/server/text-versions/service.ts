import { AI_TOOLS } from '../../contract/api/ai-tool-list.ts';
import { type WrittenBy, writtenBySchema } from '../../contract/api/text-origin.ts';
import type { KeptBeside, TextVersion, VersionContent } from '../../contract/api/text-versions.ts';
import type { Transcription } from '../../contract/api/transcriptions.ts';
import { AppError } from '../app-error.ts';
import type { Connection, Database } from '../db/database.ts';
import { presentListed } from '../transcriptions/present.ts';
import { sanitiseRichText } from '../transcriptions/rich-text.ts';
import type { TranscriptionRow, TranscriptionStore } from '../transcriptions/store.ts';
import type { VersionMaker, VersionStore } from './store.ts';
import { type VersionedText, withLockedText } from './tree-store.ts';
import { headOf, type VersionRow } from './version-tree.ts';

interface TextVersionsParts {
  database: Database;
  versions: VersionStore;
  store: TranscriptionStore;
  now?: () => number;
}

/** A version of a text, by its number. */
interface VersionParams {
  readonly id: string;
  readonly no: number;
}

const writerOf = ({ writer_service: service, writer_model: model }: VersionRow): WrittenBy | null =>
  service === null ? null : writtenBySchema.parse({ service, model });

/** A stored version as the API returns it. */
function present(row: VersionRow, isCurrent: boolean): TextVersion {
  const { no, parent, kind, name, browser, system, added, removed } = row;
  return {
    ...{ no, parent, kind, name, added, removed, isCurrent },
    tool: AI_TOOLS.find((tool) => tool === row.tool) ?? null,
    writtenBy: writerOf(row),
    device: { browser, system },
    madeAt: new Date(row.made_at).toISOString(),
    changedAt: new Date(row.changed_at).toISOString(),
  };
}

/** Lists, restores and names the versions of texts. */
export function createTextVersions({ database, versions, store, now = Date.now }: TextVersionsParts) {
  async function found(owner: number, id: string): Promise<TranscriptionRow> {
    const text = await store.find(owner, id);
    if (!text) throw new AppError('not_found');
    return text;
  }

  const changing = async <T>(
    owner: number,
    id: string,
    change: (tx: Connection, text: VersionedText) => Promise<T>,
  ): Promise<T> => {
    const done = await withLockedText(database, owner, id, change);
    if (!done) throw new AppError('not_found');
    return done.result;
  };

  async function contentOf(owner: number, { id, no }: VersionParams) {
    const text = await found(owner, id);
    const tree = await versions.tree(database.db, text);
    const version = tree.versions.find((each) => each.no === no);
    if (!version) throw new AppError('not_found');
    return { version, content: await tree.contentOf(no) };
  }

  return {
    /** @throws AppError `not_found` */
    async list(owner: number, id: string): Promise<TextVersion[]> {
      const tree = await versions.tree(database.db, await found(owner, id));
      const head = headOf(tree.versions);
      return tree.versions.map((version) => present(version, version.no === head?.no));
    },

    /** @throws AppError `not_found` */
    async read(owner: number, id: string, no: number): Promise<VersionContent> {
      const { content } = await contentOf(owner, { id, no });
      return { no, ...content };
    },

    /** @throws AppError `not_found` */
    async keepBeside(owner: number, id: string, kept: KeptBeside, maker: VersionMaker): Promise<TextVersion> {
      const html = kept.html === null ? null : await sanitiseRichText(kept.html);
      const made = { text: kept.text, html, revision: kept.version, at: now(), maker };
      const version = await changing(owner, id, (tx, text) => versions.keepBeside(tx, text, made));
      if (!version) throw new AppError('not_found');
      return present(version, false);
    },

    /** @throws AppError `not_found`, `version_conflict` with the stored transcription, including its `html` */
    async restore(
      owner: number,
      { id, no }: VersionParams,
      base: number,
      maker: VersionMaker,
    ): Promise<Transcription & { html: string | null }> {
      const { version, content } = await contentOf(owner, { id, no });
      const edit = { ...content, writer: writerOf(version), at: now(), maker, restored: no };
      const saved = await store.edit(owner, id, base, edit);
      const row = await found(owner, id);
      const current = { ...presentListed(row), html: row.edited_html };
      if (!saved) throw new AppError('version_conflict', { current });
      return current;
    },

    /** @throws AppError `not_found`, `too_many_branches` */
    async branch(
      owner: number,
      { id, no }: VersionParams,
      name: string,
      maker: VersionMaker,
    ): Promise<TextVersion> {
      const named = { name, at: now(), maker };
      const version = await changing(owner, id, (tx, text) => versions.branch(tx, text, no, named));
      if (version === null) throw new AppError('not_found');
      if (version === 'full') throw new AppError('too_many_branches');
      return present(version, false);
    },

    /** @throws AppError `not_found` when it is no branch */
    rename: (owner: number, { id, no }: VersionParams, name: string): Promise<TextVersion> =>
      changing(owner, id, async (tx, text) => {
        const branch = await versions.rename(tx, text, no, name);
        if (!branch) throw new AppError('not_found');
        return present(branch, headOf((await versions.tree(tx, text)).versions)?.no === no);
      }),

    /** @throws AppError `not_found` when it is no branch, `version_in_use` when it holds the current text */
    async remove(owner: number, { id, no }: VersionParams): Promise<{ deleted: number }> {
      const deleted = await changing(owner, id, (tx, text) => versions.removeBranch(tx, text, no));
      if (deleted === null) throw new AppError('not_found');
      if (deleted === 'used') throw new AppError('version_in_use');
      return { deleted };
    },
  };
}

export type TextVersions = ReturnType<typeof createTextVersions>;
