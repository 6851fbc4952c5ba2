import { isListItem } from '../bullet-list.ts';
import type { SpeakerSegment } from '../speaker-turns.ts';
import type { MatchWords } from './match-words.ts';
import { paragraphSpeakers } from './paragraph-speakers.ts';

/** Segments with speakers, the speakers' names, and how their words are found in the text. */
export interface NamedSpeech<S extends string> {
  readonly segments: readonly SpeakerSegment<S>[];
  readonly names: Readonly<Partial<Record<S, string>>>;
  readonly match: MatchWords;
}

export const hasWords = (text: string): boolean => text.trim() !== '';

/** The names before each paragraph that has words, joined with commas; blank for those without a name. */
export function namesBefore<S extends string>(
  paragraphs: readonly string[],
  { segments, names, match }: NamedSpeech<S>,
): Iterator<string> {
  const byParagraph = paragraphSpeakers(segments, paragraphs.filter(hasWords), match);
  return byParagraph
    .map((speakers) => speakers.map((speaker) => names[speaker] ?? speaker).join(', '))
    .values();
}

/** The plain text with a name before each turn, above a list; unchanged if no speaker is known. */
export function namedText<S extends string>(plain: string, speech: NamedSpeech<S>): string {
  const lines = plain.split('\n');
  const names = namesBefore(lines, speech);
  return lines
    .map((line) => {
      const name = hasWords(line) ? names.next().value : '';
      if (!name) return line;
      return isListItem(line.trimStart()) ? `${name}:\n${line}` : `${name}: ${line}`;
    })
    .join('\n');
}
