import { type SpeakerSegment, speakerTurns } from '../speaker-turns.ts';
import { wordsOf } from '../words-of.ts';
import type { MatchWords } from './match-words.ts';
import { normalWord } from './normal-word.ts';

/** Share of a paragraph's recognised words from which on a turn counts as a part of it. */
const SHARE_MIN = 0.2;

/** A word, and the index of the text that it is in. */
interface PlacedWord {
  readonly text: string;
  readonly at: number;
}

const wordsIn = (texts: readonly string[]): PlacedWord[] =>
  texts.flatMap((text, at) => wordsOf(text).map((word) => ({ text: normalWord(word.text), at })));

/** The turns whose words are in each paragraph, in the paragraph's order. */
function turnsPerParagraph(
  turns: readonly string[],
  paragraphs: readonly string[],
  match: MatchWords,
): number[][] {
  const spokenWords = wordsIn(turns);
  const writtenWords = wordsIn(paragraphs);
  const counts = paragraphs.map(() => new Map<number, number>());
  const pairs = match(
    spokenWords.map(({ text }) => text),
    writtenWords.map(({ text }) => text),
  );
  for (const [from, to] of pairs) {
    const count = counts[writtenWords[to]?.at ?? -1];
    const turn = spokenWords[from]?.at;
    if (count && turn !== undefined) count.set(turn, (count.get(turn) ?? 0) + 1);
  }
  return counts.map((count) => {
    const all = [...count.values()].reduce((sum, each) => sum + each, 0);
    return [...count].flatMap(([turn, words]) => (words >= all * SHARE_MIN ? [turn] : []));
  });
}

/** Assigns turns without paragraphs to paragraphs without a recognised word, if there are as many of both. */
function fillGaps(inside: readonly number[][], turns: number): number[][] {
  const filled = inside.map((each) => [...each]);
  for (let from = 0; from < filled.length; from += 1) {
    if (filled[from]?.length !== 0) continue;
    let to = from;
    while (to < filled.length && filled[to]?.length === 0) to += 1;
    const first = (filled[from - 1]?.at(-1) ?? -1) + 1;
    if ((filled[to]?.[0] ?? turns) - first === to - from) {
      for (let at = from; at < to; at += 1) filled[at] = [first + at - from];
    }
    from = to;
  }
  return filled;
}

/**
 * The speakers to name before each paragraph of a meeting's text; none if the previous one continues, or the speaker is
 * unknown. `paragraphs` are those with words. A paragraph's speakers are those of its words, so they are preserved when
 * paragraphs are split, joined, moved or rewritten. `match`: finds the spoken words in the written text.
 */
export function paragraphSpeakers<S extends string>(
  segments: readonly SpeakerSegment<S>[],
  paragraphs: readonly string[],
  match: MatchWords,
): S[][] {
  const turns = speakerTurns(segments);
  if (turns.length === 0) return paragraphs.map(() => []);
  const inside = turnsPerParagraph(
    turns.map(({ text }) => text),
    paragraphs,
    match,
  );
  let previousSpeaker: S | undefined;
  return fillGaps(inside, turns.length).map((found) => {
    const speakers = [...new Set(found.flatMap((turn) => turns[turn]?.speaker ?? []))];
    const isSameSpeaker = speakers.length === 1 && speakers[0] === previousSpeaker;
    previousSpeaker = speakers.at(-1) ?? previousSpeaker;
    return isSameSpeaker ? [] : speakers;
  });
}
