import { mergedSpeakers } from '../../contract/api/merged-speakers.ts';
import type { Segment } from '../../contract/api/segments.ts';
import { SPEAKERS, type Speaker, type SpeakerNames } from '../../contract/api/speaker-list.ts';
import type { MovedTurn } from '../../contract/api/speakers.ts';
import type { TextSpeakers } from './store.ts';

/** Only the entries of speakers who still have segments. */
function onlyPresent<T>(present: ReadonlySet<Speaker>, values: Readonly<Partial<Record<Speaker, T>>>) {
  const entries = SPEAKERS.flatMap((speaker): [Speaker, T][] => {
    const value = values[speaker];
    return present.has(speaker) && value !== undefined ? [[speaker, value]] : [];
  });
  return Object.fromEntries(entries) as Partial<Record<Speaker, T>>;
}

function pruneSpeakers({ segments, names, prints }: TextSpeakers): TextSpeakers {
  const present = new Set(segments.flatMap(({ speaker }) => speaker ?? []));
  return { segments, names: onlyPresent(present, names), prints: onlyPresent(present, prints) };
}

/** The speakers of a text with new names; voices with the same name become one speaker. */
export function renameSpeakers({ segments, prints }: TextSpeakers, names: SpeakerNames): TextSpeakers {
  const mergedInto = mergedSpeakers(names);
  const merged = segments.map((segment): Segment => {
    const speaker = segment.speaker && mergedInto.get(segment.speaker);
    return speaker ? { ...segment, speaker } : segment;
  });
  return pruneSpeakers({ segments: merged, names, prints });
}

/** The speakers of a text after a part of it was assigned to another speaker. */
export function moveTurn(
  { segments, ...rest }: TextSpeakers,
  { from, to, speaker }: MovedTurn,
): TextSpeakers {
  const moved = segments.map((segment, index) =>
    index >= from && index <= to ? { ...segment, speaker } : segment,
  );
  return pruneSpeakers({ segments: moved, ...rest });
}
