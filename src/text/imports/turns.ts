import { paragraphsBySilence } from '../paragraphs.ts';
import { IMPORTED_SPEAKERS, type ImportedSegment, type ImportedTurns } from './imported-text.ts';

/** A segment, and the name of its speaker; null if unnamed. */
export interface NamedSegment {
  readonly speaker: string | null;
  readonly segment: ImportedSegment;
}

const NAME_MAX = 60;
const CONTROL = /\p{Cc}+/gu;
/** Seconds of silence that start a paragraph. */
const PARAGRAPH_PAUSE = 2;

/** Numbered speakers: they have no name. */
const NUMBERED_SPEAKER = /^(?:speaker_|s)\d{1,3}$/i;

/** The text of segments by time, in paragraphs by silence and by speaker; `named`: with the name before each turn. */
export function paragraphsOf(namedSegments: readonly NamedSegment[]): {
  readonly text: string;
  readonly named: string;
} {
  const turns: [NamedSegment, ...NamedSegment[]][] = [];
  for (const each of namedSegments) {
    const last = turns.at(-1);
    if (last && last[0].speaker === each.speaker) last.push(each);
    else turns.push([each]);
  }
  const parts = turns.map((turn) => {
    const segments = turn.map(({ segment }) => segment);
    const text = paragraphsBySilence(segments, PARAGRAPH_PAUSE).join('\n');
    const { speaker } = turn[0];
    return { text, named: speaker === null ? text : `${speaker}: ${text}` };
  });
  return {
    text: parts.map(({ text }) => text).join('\n'),
    named: parts.map(({ named }) => named).join('\n'),
  };
}

/** The text with separate speakers; null if none is named, or there are too many. */
export function turnsOf(text: string, namedSegments: readonly NamedSegment[]): ImportedTurns | null {
  const speakers = [...new Set(namedSegments.flatMap(({ speaker }) => speaker ?? []))];
  if (speakers.length === 0 || speakers.length > IMPORTED_SPEAKERS.length) return null;
  const namedSpeakers = speakers.filter((name) => !NUMBERED_SPEAKER.test(name));
  const numberOf = (speaker: string) => IMPORTED_SPEAKERS[speakers.indexOf(speaker)] ?? 's1';
  return {
    text,
    segments: namedSegments.map(({ speaker, segment }) =>
      speaker === null ? segment : { ...segment, speaker: numberOf(speaker) },
    ),
    speakerNames: Object.fromEntries(
      namedSpeakers.map((name) => [numberOf(name), name.replace(CONTROL, ' ').slice(0, NAME_MAX)]),
    ),
  };
}
