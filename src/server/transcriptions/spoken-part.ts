import { z } from 'zod';
import { cutInSpeech, cutStretches, type Stretch } from '../../text/spoken-words/cut-speech.ts';
import type { VersionRow } from '../text-versions/version-tree.ts';

/**
 * The stored form: from each `version` of the text on, how many UTF-16 units of what was said are of it; null for all. The
 * last one counts, the earlier ones come back with earlier versions.
 */
const cutsSchema = z.array(z.tuple([z.int(), z.int().nonnegative().nullable()]));

type Cuts = string | null;
interface Spoken {
  readonly original_text: string;
  readonly spoken_cuts: Cuts;
}

/** How much of what was said was of a text when it had this `version`, in UTF-16 units; null for all. */
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

/** How much of what was said was of a stored version of a text. */
export function cutOfVersion(
  cuts: Cuts,
  versions: readonly VersionRow[],
  version: VersionRow,
): number | null {
  let at: VersionRow | undefined = version;
  // A branch was never the text: it has what it was made from.
  while (at && at.revision === null) {
    const { parent }: VersionRow = at;
    at = versions.find(({ no }) => no === parent);
  }
  return cutAt(cuts, at?.revision ?? 0);
}

/** What was said of a text: of one that was split, the part that is still of it. */
export function spokenPart({ original_text: spoken, spoken_cuts: cuts }: Spoken): string {
  const cut = cutAt(cuts);
  return cut === null ? spoken : spoken.slice(0, cut);
}

/** Of the segments of a recording, those of what was said of a text. */
export function spokenSegments<S extends Stretch>(
  { original_text: spoken, spoken_cuts: cuts }: Spoken,
  segments: S[],
): S[] {
  const cut = cutAt(cuts);
  return cut === null ? segments : cutStretches(segments, spoken, cut).before;
}

/** The cut of a text between its halves, and what was said of the second, `from` where. */
export function cutBetween(whole: Spoken, first: string, second: string) {
  const spoken = spokenPart(whole);
  const at = cutInSpeech(spoken, first, second);
  return {
    cut: at < spoken.length ? at : cutAt(whole.spoken_cuts),
    from: at,
    rest: spoken.slice(at).trim(),
  };
}

/** The cut of a text after others were put behind it: halves of it bring back what was said of them. */
export function cutAfterMerge(whole: Spoken, parts: readonly Spoken[]): number | null {
  const all = whole.original_text;
  let end = spokenPart(whole).length;
  for (const part of parts) {
    const said = spokenPart(part).trim();
    const at = end + all.slice(end).search(/\S|$/);
    if (said !== '' && all.startsWith(said, at)) end = at + said.length;
  }
  return all.slice(end).trim() === '' ? null : end;
}
