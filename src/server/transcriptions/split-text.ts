import { randomUUID } from 'node:crypto';
import type { Split } from '../../contract/api/merges.ts';
import type { Transcription } from '../../contract/api/transcriptions.ts';
import { AppError } from '../app-error.ts';
import { changeOwner } from '../db/change-owner.ts';
import type { Connection, Database } from '../db/database.ts';
import type { VersionAuthor, VersionStore } from '../text-versions/store.ts';
import { baseOf, headOf } from '../text-versions/version-tree.ts';
import { lockUnmergedTexts } from './merge-store.ts';
import { presentListed } from './present.ts';
import type { RecordingCopies } from './recording-copies.ts';
import { sanitiseRichText } from './rich-text.ts';
import { type SecondHalf, secondHalf } from './second-half.ts';
import { cutBetween } from './spoken-part.ts';
import type { TaggedRow, TranscriptionStore } from './store.ts';
import { idOfTake } from './take-text-store.ts';

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

/** Two texts made of one. `before`: number of the version of the first that is still the whole text. */
interface SplitTexts {
  readonly first: Transcription;
  readonly second: Transcription;
  readonly before: number;
}

/** The halves of a text, to be stored. */
interface Halves {
  readonly first: { readonly text: string; readonly html: string | null };
  readonly second: SecondHalf;
  /** The length of the spoken text that stays with the first. */
  readonly spokenCut: number | null;
}

const sanitise = async (html: string | null): Promise<string | null> =>
  html === null ? null : sanitiseRichText(html);

async function cutInTwo(whole: TaggedRow, { key, first, second }: Split): Promise<Halves> {
  const { cut, from, rest } = cutBetween(whole, first.text, second.text);
  const html = await sanitise(second.html);
  return {
    first: { text: first.text, html: await sanitise(first.html) },
    second: { id: randomUUID(), key, text: second.text, html, spoken: rest, from },
    spokenCut: cut,
  };
}

/** `before`: number of the version that is still the whole. `audioKey`: of the recording of the second half. */
interface StoredHalves {
  readonly before: number;
  readonly audioKey: string | null;
}

/**
 * Stores the halves of a text that still has this version, and is not merged into another one; the second is made of the
 * text as it is now, without the copy if the recording has been deleted meanwhile. Null if nothing was stored.
 */
async function storeHalves(
  tx: Connection,
  { database, versions, store, copyTags, copyReceipt }: SplitParts,
  { owner, id, version }: Pick<TaggedRow, 'owner' | 'id' | 'version'>,
  { first, second, spokenCut }: Halves,
  { copyKey, at, author }: { copyKey: string | null; at: number; author: VersionAuthor },
): Promise<StoredHalves | null> {
  const [unmerged] = await lockUnmergedTexts(database, tx, owner, [id]);
  const whole = unmerged?.version === version ? await store.find(owner, id, tx) : undefined;
  if (!whole) return null;
  const row = secondHalf(whole, await store.wordTimes(owner, whole.seq, tx), second, at);
  const audioKey = whole.audio_key === null ? null : copyKey;
  const audio_bytes = audioKey === null ? null : whole.audio_bytes;
  // The spoken words are counted with the first half.
  const storedId = await store.insert(tx, { ...row, audio_key: audioKey, audio_bytes }, false);
  if (storedId !== second.id) return null;
  const head = headOf((await versions.tree(tx, whole)).versions);
  // Without a session it becomes a separate version, and so stays the whole text.
  const edit = { ...first, writer: undefined, at, spokenCut, author: { ...author, session: null } };
  await store.editIn(tx, owner, id, version, edit);
  await copyTags(tx, owner, id, second.id);
  await copyReceipt(tx, owner, id, second.id);
  return { before: head?.no ?? 1, audioKey };
}

/** Splits a text into two, each with its own recording if there is one; the whole stays a version of the first. */
export function createSplit(parts: SplitParts) {
  const { database, versions, store, copies, now = Date.now } = parts;

  async function findWhole(owner: number, id: string): Promise<TaggedRow> {
    const row = await store.find(owner, id);
    if (!row || row.part_of !== null) throw new AppError('not_found');
    return row;
  }

  /** The texts of a split that was stored before under the same key; null for none. */
  async function findStored(whole: TaggedRow, { key, version }: Split): Promise<SplitTexts | null> {
    if (key === undefined || whole.version <= version) return null;
    const id = await idOfTake(database.db, { owner: whole.owner, take_id: key });
    if (id === undefined) return null;
    const second = await findWhole(whole.owner, id);
    const before = baseOf((await versions.tree(database.db, whole)).versions, version);
    return { first: presentListed(whole), second: presentListed(second), before: before?.no ?? 1 };
  }

  /** The texts of a split of another version of the text, if it is the same split; otherwise the conflict. */
  async function findOtherwise(whole: TaggedRow, split: Split): Promise<SplitTexts> {
    const stored = await findStored(whole, split);
    if (stored) return stored;
    const current = { ...presentListed(whole), html: whole.edited_html };
    throw new AppError('version_conflict', { current });
  }

  /** @throws AppError `not_found`, `version_conflict` with the stored transcription, including its `html` */
  return async (owner: number, id: string, split: Split, author: VersionAuthor): Promise<SplitTexts> => {
    const whole = await findWhole(owner, id);
    if (whole.version !== split.version) return findOtherwise(whole, split);
    const at = now();
    const halves = await cutInTwo(whole, split);
    const { second } = halves;
    const storeBoth = (copyKey: string | null) =>
      changeOwner(database, { no: owner }, (tx) =>
        storeHalves(tx, parts, whole, halves, { copyKey, at, author }),
      );
    const stored =
      second.spoken === ''
        ? await storeBoth(null)
        : await copies.withCopy(whole, { owner, text: second.id }, storeBoth);
    if (stored === null) return findOtherwise(await findWhole(owner, id), split);
    const [one, other] = [await findWhole(owner, id), await findWhole(owner, second.id)];
    return { first: presentListed(one), second: presentListed(other), before: stored.before };
  };
}
