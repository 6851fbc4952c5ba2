import type { Segment } from '../../contract/api/segments.ts';
import { NUMBERED_SPEAKERS, type Speaker } from '../../contract/api/speaker-list.ts';
import { MISSING_MARK } from '../../contract/api/takes.ts';
import { joinTexts } from '../../text/join-texts.ts';
import type { SpeechUnit } from '../speech/speakers/separator.ts';

/** A unit of speech with its position: its segment, and its word if that has its own times. */
interface PlacedUnit extends SpeechUnit {
  readonly segment: number;
  readonly word: number;
}

/** True for a meeting recording with the user on a separate channel, so that only the other channel is separated. */
export const isMeeting = (segments: readonly Segment[]): boolean =>
  segments.some(({ speaker }) => speaker === 'me' || speaker === 'others');

/** The units to tell apart: all of them, or in a meeting those of the other channel. */
function unitsIn(segments: readonly Segment[]): PlacedUnit[] {
  const hasOwnChannel = segments.some(({ speaker }) => speaker === 'me');
  return segments
    .flatMap(({ start, end, text, words, speaker }, segment): PlacedUnit[] => {
      if (text === MISSING_MARK || speaker === 'me' || (hasOwnChannel && !speaker)) return [];
      if (!words || words.length === 0) return [{ start, end, segment, word: 0 }];
      return words.map((each, word) => ({ start: each.start, end: each.end, segment, word }));
    })
    .toSorted((a, b) => a.start - b.start);
}

/** A segment parted where another speaker begins. `speakers`: of each word. */
function splitBySpeaker(segment: Segment, speakers: readonly Speaker[]): Segment[] {
  const { words } = segment;
  const [first] = speakers;
  if (!first) return [segment];
  if (!words || speakers.every((speaker) => speaker === first)) return [{ ...segment, speaker: first }];
  const parts: { speaker: Speaker; words: NonNullable<Segment['words']> }[] = [];
  words.forEach((word, index) => {
    const speaker = speakers[index] ?? first;
    const last = parts.at(-1);
    if (last?.speaker === speaker) last.words.push(word);
    else parts.push({ speaker, words: [word] });
  });
  return parts.map((part) => ({
    start: part.words[0]?.start ?? segment.start,
    end: part.words.at(-1)?.end ?? segment.end,
    text: joinTexts(part.words.map(({ text }) => text)),
    ...part,
  }));
}

/** The units to tell apart in segments, and the segments with their speakers. */
export interface SeparableSegments {
  readonly units: readonly SpeechUnit[];
  /** `speakerOf`: the speaker's index for each unit; a single speaker is not marked. */
  assign(speakerOf: readonly number[]): Segment[];
}

/** Prepares segments to be parted by speakers. */
export function separableSegments(segments: readonly Segment[]): SeparableSegments {
  const units = unitsIn(segments);
  return {
    units,
    assign(speakerOf) {
      const speakers = segments.map((): Speaker[] => []);
      units.forEach(({ segment, word }, index) => {
        const speaker = NUMBERED_SPEAKERS[speakerOf[index] ?? 0];
        const segmentSpeakers = speakers[segment];
        if (segmentSpeakers && speaker) segmentSpeakers[word] = speaker;
      });
      return segments.flatMap((segment, index) => splitBySpeaker(segment, speakers[index] ?? []));
    },
  };
}
