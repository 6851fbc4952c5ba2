import { randomUUID } from 'node:crypto';
import type { Split } from '../../contract/api/merges.ts';
import type { Transcription } from '../../contract/api/transcriptions.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import type { Tags } from '../tags/service.ts';
import type { VersionMaker, VersionStore } from '../text-versions/store.ts';
import { headOf } from '../text-versions/version-tree.ts';
import { NO_AUDIO } from './added-row.ts';
import { presentListed } from './present.ts';
import { sanitiseRichText } from './rich-text.ts';
import { cutBetween } from './spoken-part.ts';
import type { NewTranscription, TaggedRow, TranscriptionStore } from './store.ts';

interface SplitParts {
  database: Database;
  versions: VersionStore;
  store: TranscriptionStore;
  tags: Pick<Tags, 'putOn'>;
  now?: () => number;
}

/** The row of the second half: of the same moment and language, with what was said of it, without the recording. */
function secondRow(
  { seq: _seq, tags: _tags, ...whole }: TaggedRow,
  second: { readonly text: string; readonly html: string | null; readonly spoken: string },
  at: number,
): NewTranscription {
  const { text, html } = second;
  const spoken = second.spoken || text;
  return {
    ...whole,
    ...{ id: randomUUID(), take_id: null, original_text: spoken, personalized_text: null },
    ...{ personalize_note: null, version: 1, segments: '[]', duration: 0, pinned_at: null },
    ...(html === null && text === spoken
      ? { edited_text: null, edited_html: null, edited_at: null }
      : { edited_text: text, edited_html: html, edited_at: at }),
    ...{ audio_key: null, audio_bytes: null, audio_format: NO_AUDIO, quality_score: null },
    ...{ noise_level: null, confidence: null, sample_rate: null, bitrate: null, channels: null },
    ...{ processing_time: 0, speaker_separation: null, spoken_cuts: null },
  };
}

export type SplitText = ReturnType<typeof createSplit>;

/** Makes two texts of one; the whole stays a version of the first. */
export function createSplit({ database, versions, store, tags, now = Date.now }: SplitParts) {
  async function found(owner: number, id: string): Promise<TaggedRow> {
    const row = await store.find(owner, id);
    if (!row || row.part_of !== null) throw new AppError('not_found');
    return row;
  }

  /** @throws AppError `not_found`, `version_conflict` with the stored transcription, including its `html` */
  return async (
    owner: number,
    id: string,
    { version, first, second }: Split,
    maker: VersionMaker,
  ): Promise<{ first: Transcription; second: Transcription; before: number }> => {
    const whole = await found(owner, id);
    const clean = async (html: string | null) => (html === null ? null : sanitiseRichText(html));
    const [firstHtml, secondHtml] = [await clean(first.html), await clean(second.html)];
    const at = now();
    const { cut: spokenCut, rest: spoken } = cutBetween(whole, first.text, second.text);
    const row = secondRow(whole, { text: second.text, html: secondHtml, spoken }, at);
    const before = await database.db.transaction().execute(async (tx) => {
      const head = headOf((await versions.tree(tx, whole)).versions);
      // Without a session it is a version of its own, and the whole text stays one.
      const edit = { text: first.text, html: firstHtml, writer: undefined, at, spokenCut };
      const made = { ...edit, maker: { ...maker, session: null } };
      if (!(await store.editIn(tx, owner, id, version, made))) return null;
      await store.insert(tx, row, true);
      return head?.no ?? 1;
    });
    const after = await found(owner, id);
    if (before === null) {
      throw new AppError('version_conflict', {
        current: { ...presentListed(after), html: after.edited_html },
      });
    }
    const names = whole.tags.map(({ name }) => name);
    if (names.length > 0) await tags.putOn(owner, row.id, names);
    return { first: presentListed(after), second: presentListed(await found(owner, row.id)), before };
  };
}
