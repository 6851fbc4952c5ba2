import type { Segment } from '../../contract/api/segments.ts';
import {
  NUMBERED_SPEAKERS,
  SPEAKERS,
  type Speaker,
  type SpeakerNames,
} from '../../contract/api/speaker-list.ts';
import type { MovedTurn } from '../../contract/api/speakers.ts';
import type { TextSpeakers } from './store.ts';

const normal = (name: string): string => name.normalize('NFC').toLocaleLowerCase('en');

/** The speaker that each one becomes: of several with the same name, the first. The channels of a meeting stay apart. */
function mergedInto(names: SpeakerNames): ReadonlyMap<Speaker, Speaker> {
  const firsts = new Map<string, Speaker>();
  const into = new Map<Speaker, Speaker>();
  for (const speaker of NUMBERED_SPEAKERS) {
    const name = names[speaker];
    if (name === undefined) continue;
    const first = firsts.get(normal(name)) ?? speaker;
    firsts.set(normal(name), first);
    if (first !== speaker) into.set(speaker, first);
  }
  return into;
}

/** Only what concerns speakers who still say something. */
function ofHeard<T>(heard: ReadonlySet<Speaker>, values: Readonly<Partial<Record<Speaker, T>>>) {
  const entries = SPEAKERS.flatMap((speaker): [Speaker, T][] => {
    const value = values[speaker];
    return heard.has(speaker) && value !== undefined ? [[speaker, value]] : [];
  });
  return Object.fromEntries(entries) as Partial<Record<Speaker, T>>;
}

function pruned({ segments, names, prints }: TextSpeakers): TextSpeakers {
  const heard = new Set(segments.flatMap(({ speaker }) => speaker ?? []));
  return { segments, names: ofHeard(heard, names), prints: ofHeard(heard, prints) };
}

/** The speakers of a text with new names; voices with the same name become one speaker. */
export function renamed({ segments, prints }: TextSpeakers, names: SpeakerNames): TextSpeakers {
  const into = mergedInto(names);
  const merged = segments.map((segment): Segment => {
    const speaker = segment.speaker && into.get(segment.speaker);
    return speaker ? { ...segment, speaker } : segment;
  });
  return pruned({ segments: merged, names, prints });
}

/** The speakers of a text after a part of it was given to somebody. */
export function movedTurn(
  { segments, ...rest }: TextSpeakers,
  { from, to, speaker }: MovedTurn,
): TextSpeakers {
  const moved = segments.map((segment, index) =>
    index >= from && index <= to ? { ...segment, speaker } : segment,
  );
  return pruned({ segments: moved, ...rest });
}
