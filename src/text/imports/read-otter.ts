import { joinLines } from '../join-texts.ts';
import type { ImportedText } from './imported-text.ts';
import { type NamedSegment, turnsOf } from './turns.ts';

/** A heading in Otter's text export: the speaker, two spaces, and the time. */
const HEADING = /^(\S.{0,79}?)[ \t]{2,8}(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[ \t]{0,8}$/;
/** The last line of an export. */
const FOOTER = 'Transcribed by https://otter.ai';
/** Seconds within which the first turn begins; otherwise, a line that ends in a time belongs to a plan or a diary. */
const FIRST_MAX = 120;
/** Characters a second in usual speech. */
const PACE = 15;
/** Longer lines are speech, neither a heading nor a title. */
const HEADING_MAX = 120;

interface Turn {
  readonly speaker: string;
  readonly start: number;
  readonly lines: string[];
}

const headingOf = (line: string): RegExpExecArray | null =>
  line.length <= HEADING_MAX ? HEADING.exec(line) : null;

/** Paragraphs below the title, which is null where the file has none. */
const joinBelow = (title: string | null, paragraphs: readonly string[]): string =>
  [...(title === null ? [] : [title]), ...paragraphs].join('\n');

/** The lines with words before the first heading, and the turns. */
function partsOf(lines: readonly string[]): { before: string[]; turns: Turn[] } {
  const before: string[] = [];
  const turns: Turn[] = [];
  for (const line of lines) {
    const heading = headingOf(line);
    if (heading) {
      const [, speaker = '', hours, minutes, seconds] = heading;
      const start = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
      turns.push({ speaker, start, lines: [] });
    } else if (line.trim() !== '') (turns.at(-1)?.lines ?? before).push(line.trim());
  }
  return { before, turns };
}

/** True for an export. In other texts, too, a line may look like a heading. */
function isExport(before: readonly string[], turns: readonly Turn[]): boolean {
  const [title = ''] = before;
  const isTitle = before.length === 1 && title.length <= HEADING_MAX && turns.length > 1;
  const rises = turns.every(({ start }, index) => start >= (turns[index - 1]?.start ?? 0));
  const areSpoken = turns.length > 0 && turns.every(({ lines }) => lines.length > 0);
  return (before.length === 0 || isTitle) && rises && areSpoken;
}

/** Reads a text that Otter exported; null for another one. Each turn is a paragraph with its speaker, below the title. */
export function readOtter(content: string): ImportedText | null {
  const all = content.split(/\r\n|\n|\r/);
  const hasFooter = all.at(-1)?.trim() === FOOTER;
  const { before, turns } = partsOf(hasFooter ? all.slice(0, -1) : all);
  if (!isExport(before, turns) || (!hasFooter && (turns[0]?.start ?? 0) > FIRST_MAX)) return null;
  const [title = null] = before;
  const namedSegments = turns.map(({ speaker, start, lines }, index) => {
    const text = joinLines(lines);
    const end = turns[index + 1]?.start ?? start + text.length / PACE;
    return { speaker, segment: { start, end, text } } satisfies NamedSegment;
  });
  const segments = namedSegments.map(({ segment }) => segment);
  return {
    source: 'otter',
    text: joinBelow(
      title,
      namedSegments.map(({ speaker, segment }) => `${speaker}: ${segment.text}`),
    ),
    language: null,
    segments,
    turns: turnsOf(
      joinBelow(
        title,
        segments.map(({ text }) => text),
      ),
      namedSegments,
    ),
  };
}
