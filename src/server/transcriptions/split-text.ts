import type { Split } from '../../contract/api/merges.ts';
import type { Transcription } from '../../contract/api/transcriptions.ts';
import { AppError } from '../app-error.ts';
import type { Connection, Database } from '../db/database.ts';
import type { VersionAuthor, VersionStore } from '../text-versions/store.ts';
import { headOf } from '../text-versions/version-tree.ts';
import { presentListed } from './present.ts';
import type { RecordingCopies } from './recording-copies.ts';
import { sanitiseRichText } from './rich-text.ts';
import { secondHalf } from './second-half.ts';
import { cutBetween } from './spoken-part.ts';
import type { NewTranscription, TaggedRow, TranscriptionStore } from './store.ts';

interface SplitParts {
  database: Database;
  versions: VersionStore;
  store: TranscriptionStore;
  copies: RecordingCopies;
  copyTags(tx: Connection, owner: number, from: string, to: string): Promise<void>;
  /** Copies the receipt of a text to another one: words that were sent were sent of each half. */
  copyReceipt(tx: Connection, owner: number, from: string, to: string): Promise<void>;
  now?: () => number;
}

export type SplitText = ReturnType<typeof createSplit>;

const sanitise = async (html: string | null): Promise<string | null> =>
  html === null ? null : sanitiseRichText(html);

/** The row of the second half, and the length of the spoken text that stays with the first. */
async function cutInTwo(
  store: TranscriptionStore,
  whole: TaggedRow,
  { first, second }: Split,
  at: number,
): Promise<{ row: NewTranscription; spokenCut: number | null; isSpoken: boolean }> {
  const { cut, from, rest } = cutBetween(whole, first.text, second.text);
  const half = { text: second.text, html: await sanitise(second.html), spoken: rest, from };
  const row = secondHalf(whole, await store.wordTimes(whole.owner, whole.seq), half, at);
  return { row, spokenCut: cut, isSpoken: rest !== '' };
}

/** Splits a text into two, each with its own recording if there is one; the whole stays a version of the first. */
export function createSplit(parts: SplitParts) {
  const { database, versions, store, copies, copyTags, copyReceipt, now = Date.now } = parts;

  async function findWhole(owner: number, id: string): Promise<TaggedRow> {
    const row = await store.find(owner, id);
    if (!row || row.part_of !== null) throw new AppError('not_found');
    return row;
  }

  async function createConflict(owner: number, id: string): Promise<AppError> {
    const after = await findWhole(owner, id);
    return new AppError('version_conflict', {
      current: { ...presentListed(after), html: after.edited_html },
    });
  }

  /** @throws AppError `not_found`, `version_conflict` with the stored transcription, including its `html` */
  return async (
    owner: number,
    id: string,
    split: Split,
    author: VersionAuthor,
  ): Promise<{ first: Transcription; second: Transcription; before: number }> => {
    const whole = await findWhole(owner, id);
    if (whole.version !== split.version) throw await createConflict(owner, id);
    const at = now();
    const { text } = split.first;
    const html = await sanitise(split.first.html);
    const { row, spokenCut, isSpoken } = await cutInTwo(store, whole, split, at);
    const storeBoth = (key: string | null) =>
      database.db.transaction().execute(async (tx) => {
        const head = headOf((await versions.tree(tx, whole)).versions);
        // Without a session it becomes a separate version, and so stays the whole text.
        const edit = { text, html, writer: undefined, at, spokenCut, author: { ...author, session: null } };
        if (!(await store.editIn(tx, owner, id, split.version, edit))) return null;
        const audio_bytes = key === null ? null : whole.audio_bytes;
        // The spoken words are counted with the first half.
        await store.insert(tx, { ...row, audio_key: key, audio_bytes }, false);
        await copyTags(tx, owner, id, row.id);
        await copyReceipt(tx, owner, id, row.id);
        return head?.no ?? 1;
      });
    const before = isSpoken
      ? await copies.withCopy(whole, { owner, text: row.id }, storeBoth)
      : await storeBoth(null);
    if (before === null) throw await createConflict(owner, id);
    const [one, other] = [await findWhole(owner, id), await findWhole(owner, row.id)];
    return { first: presentListed(one), second: presentListed(other), before };
  };
}
