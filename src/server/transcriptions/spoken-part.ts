import { z } from 'zod';
import { cutInSpeech, cutSegments, type TimedSegment } from '../../text/spoken-words/cut-speech.ts';
import type { VersionRow } from '../text-versions/version-tree.ts';

/**
 * The stored form: from each `version` of the text on, how many UTF-16 units of the spoken text belong to it; null for
 * all. The last entry counts; earlier ones apply again when an earlier version is restored.
 */
const cutsSchema = z.array(z.tuple([z.int(), z.int().nonnegative().nullable()]));

type Cuts = string | null;
interface Spoken {
  readonly original_text: string;
  readonly spoken_cuts: Cuts;
}

/** The length of the spoken text that belonged to a text at this `version`, in UTF-16 units; null for all. */
export function cutAt(cuts: Cuts, version = Number.POSITIVE_INFINITY): number | null {
  if (cuts === null) return null;
  return cutsSchema.parse(JSON.parse(cuts)).findLast(([since]) => since <= version)?.[1] ?? null;
}

/** The cuts of a text that has another one from a `version` on. */
export function withCut(cuts: Cuts, version: number, cut: number | null): Cuts {
  if (cutAt(cuts) === cut) return cuts;
  const before = cuts === null ? [] : cutsSchema.parse(JSON.parse(cuts));
  return JSON.stringify([...before, [version, cut]]);
}

/** The length of the spoken text that belonged to a stored version of a text. */
export function cutOfVersion(
  cuts: Cuts,
  versions: readonly VersionRow[],
  version: VersionRow,
): number | null {
  let at: VersionRow | undefined = version;
  // A branch was never the current text: it has the cut of its parent.
  while (at && at.revision === null) {
    const { parent }: VersionRow = at;
    at = versions.find(({ no }) => no === parent);
  }
  return cutAt(cuts, at?.revision ?? 0);
}

/** The spoken text of a transcription; after a split, the part that still belongs to it. */
export function spokenPart({ original_text: spoken, spoken_cuts: cuts }: Spoken): string {
  const cut = cutAt(cuts);
  return cut === null ? spoken : spoken.slice(0, cut);
}

/** The segments of a recording that belong to a text. */
export function spokenSegments<S extends TimedSegment>(
  { original_text: spoken, spoken_cuts: cuts }: Spoken,
  segments: S[],
): S[] {
  const cut = cutAt(cuts);
  return cut === null ? segments : cutSegments(segments, spoken, cut).before;
}

/** The cut of a text between its halves, and the spoken text of the second, starting at `from`. */
export function cutBetween(whole: Spoken, first: string, second: string) {
  const spoken = spokenPart(whole);
  const at = cutInSpeech(spoken, first, second);
  return {
    cut: at < spoken.length ? at : cutAt(whole.spoken_cuts),
    from: at,
    rest: spoken.slice(at).trim(),
  };
}

/** The cut of a text after others were appended to it: splitting it again restores their spoken parts. */
export function cutAfterMerge(whole: Spoken, parts: readonly Spoken[]): number | null {
  const all = whole.original_text;
  let end = spokenPart(whole).length;
  for (const part of parts) {
    const spokenWords = spokenPart(part).trim();
    const at = end + all.slice(end).search(/\S|$/);
    if (spokenWords !== '' && all.startsWith(spokenWords, at)) end = at + spokenWords.length;
  }
  return all.slice(end).trim() === '' ? null : end;
}
