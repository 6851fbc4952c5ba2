import { AI_TOOLS } from '../../contract/api/ai-tool-list.ts';
import type { KeptBeside, TextVersion, VersionContent } from '../../contract/api/text-versions.ts';
import type { Transcription } from '../../contract/api/transcriptions.ts';
import { AppError } from '../app-error.ts';
import type { Connection, Database } from '../db/database.ts';
import { isoMoment } from '../stored-moment.ts';
import type { VersionAuthor, VersionStore } from '../text-versions/store.ts';
import { type VersionedText, withLockedText } from '../text-versions/tree-store.ts';
import { headOf, type VersionRow } from '../text-versions/version-tree.ts';
import { presentListed, translationOf, writerOf } from './present.ts';
import { sanitiseRichText } from './rich-text.ts';
import { cutOfVersion } from './spoken-part.ts';
import type { TaggedRow, TranscriptionStore } from './store.ts';

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

/** A stored version as the API returns it. */
function present(row: VersionRow, isCurrent: boolean): TextVersion {
  const { no, parent, kind, name, browser, system, added, removed } = row;
  return {
    no,
    parent,
    kind,
    name,
    added,
    removed,
    isCurrent,
    tool: AI_TOOLS.find((tool) => tool === row.tool) ?? null,
    writtenBy: writerOf(row),
    translatedTo: translationOf(row),
    device: { browser, system },
    madeAt: isoMoment(row.made_at),
    changedAt: isoMoment(row.changed_at),
  };
}

/** Lists, restores and names the versions of texts. */
export class TextVersions {
  readonly #parts: TextVersionsParts;
  readonly #now: () => number;

  constructor(parts: TextVersionsParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /** @throws AppError `not_found` */
  async list(owner: number, id: string): Promise<TextVersion[]> {
    const { database, versions } = this.#parts;
    const tree = await versions.tree(database.db, await this.#require(owner, id));
    const head = headOf(tree.versions);
    return tree.versions.map((version) => present(version, version.no === head?.no));
  }

  /** @throws AppError `not_found` */
  async read(owner: number, id: string, no: number): Promise<VersionContent> {
    const { content } = await this.#contentOf(owner, { id, no });
    return { no, ...content };
  }

  /** @throws AppError `not_found` */
  async addConflict(
    owner: number,
    id: string,
    kept: KeptBeside,
    author: VersionAuthor,
  ): Promise<TextVersion> {
    const html = kept.html === null ? null : await sanitiseRichText(kept.html);
    const made = { text: kept.text, html, revision: kept.version, at: this.#now(), author };
    const { versions } = this.#parts;
    const version = await this.#changeLocked(owner, id, (tx, text) => versions.addConflict(tx, text, made));
    if (!version) throw new AppError('not_found');
    return present(version, false);
  }

  /** @throws AppError `not_found`, `version_conflict` with the stored transcription, including its `html` */
  async restore(
    owner: number,
    { id, no }: VersionParams,
    base: number,
    author: VersionAuthor,
  ): Promise<Transcription & { html: string | null }> {
    const { version, content, spokenCut } = await this.#contentOf(owner, { id, no });
    const origin = { writer: writerOf(version), translatedTo: translationOf(version) };
    const edit = { ...content, ...origin, at: this.#now(), author, restored: no, spokenCut };
    const saved = await this.#parts.store.edit(owner, id, base, edit);
    const row = await this.#require(owner, id);
    const current = { ...presentListed(row), html: row.edited_html };
    if (!saved) throw new AppError('version_conflict', { current });
    return current;
  }

  /** @throws AppError `not_found`, `too_many_branches` */
  async branch(
    owner: number,
    { id, no }: VersionParams,
    name: string,
    author: VersionAuthor,
  ): Promise<TextVersion> {
    const named = { name, at: this.#now(), author };
    const { versions } = this.#parts;
    const version = await this.#changeLocked(owner, id, (tx, text) => versions.branch(tx, text, no, named));
    if (version === null) throw new AppError('not_found');
    if (version === 'full') throw new AppError('too_many_branches');
    return present(version, false);
  }

  /** @throws AppError `not_found` when it is no branch */
  rename(owner: number, { id, no }: VersionParams, name: string): Promise<TextVersion> {
    const { versions } = this.#parts;
    return this.#changeLocked(owner, id, async (tx, text) => {
      const branch = await versions.rename(tx, text, no, name);
      if (!branch) throw new AppError('not_found');
      return present(branch, headOf((await versions.tree(tx, text)).versions)?.no === no);
    });
  }

  /** @throws AppError `not_found` when it is no branch, `version_in_use` when it holds the current text */
  async remove(owner: number, { id, no }: VersionParams): Promise<{ deleted: number }> {
    const { versions } = this.#parts;
    const deleted = await this.#changeLocked(owner, id, (tx, text) => versions.removeBranch(tx, text, no));
    if (deleted === null) throw new AppError('not_found');
    if (deleted === 'used') throw new AppError('version_in_use');
    return { deleted };
  }

  async #require(owner: number, id: string): Promise<TaggedRow> {
    const text = await this.#parts.store.find(owner, id);
    if (!text) throw new AppError('not_found');
    return text;
  }

  async #contentOf(owner: number, { id, no }: VersionParams) {
    const { database, versions } = this.#parts;
    const text = await this.#require(owner, id);
    const tree = await versions.tree(database.db, text);
    const version = tree.versions.find((each) => each.no === no);
    if (!version) throw new AppError('not_found');
    const spokenCut = cutOfVersion(text.spoken_cuts, tree.versions, version);
    return { version, content: await tree.contentOf(no), spokenCut };
  }

  async #changeLocked<T>(
    owner: number,
    id: string,
    change: (tx: Connection, text: VersionedText) => Promise<T>,
  ): Promise<T> {
    const done = await withLockedText(this.#parts.database, owner, id, change);
    if (!done) throw new AppError('not_found');
    return done.result;
  }
}
