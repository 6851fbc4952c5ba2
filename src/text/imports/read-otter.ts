import {
  IMPORTED_SPEAKERS,
  type ImportedStretch,
  type ImportedText,
  type ImportedTurns,
} from './imported-text.ts';

/** A line of Otter's text export: who speaks, two spaces, and when. */
const HEADING = /^(\S.{0,79}?)[ \t]{2,8}(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[ \t]{0,8}$/;
/** Longer lines are speech, neither a heading nor a title. */
const HEADING_MAX = 120;

interface Turn {
  readonly speaker: string;
  readonly start: number;
  readonly lines: string[];
}

const headingOf = (line: string): RegExpExecArray | null =>
  line.length <= HEADING_MAX ? HEADING.exec(line) : null;

interface Said {
  readonly speaker: string;
  readonly segment: ImportedStretch;
}

/** Paragraphs below the title, which is null where the file has none. */
const below = (title: string | null, paragraphs: readonly string[]): string =>
  [...(title === null ? [] : [title]), ...paragraphs].join('\n');

/** The turns with their speakers apart; null for more speakers than are told apart. */
function turnsOf(title: string | null, said: readonly Said[]): ImportedTurns | null {
  const numbers = new Map([...new Set(said.map(({ speaker }) => speaker))].map((name, at) => [name, at]));
  if (numbers.size > IMPORTED_SPEAKERS.length) return null;
  const numbered = (name: string) => IMPORTED_SPEAKERS[numbers.get(name) ?? 0] ?? 's1';
  return {
    text: below(
      title,
      said.map(({ segment }) => segment.text),
    ),
    segments: said.map(({ speaker, segment }) => ({ ...segment, speaker: numbered(speaker) })),
    speakerNames: Object.fromEntries([...numbers.keys()].map((name) => [numbered(name), name.slice(0, 60)])),
  };
}

/** The lines with words before the first heading, and the turns. */
function partsOf(content: string): { before: string[]; turns: Turn[] } {
  const before: string[] = [];
  const turns: Turn[] = [];
  for (const line of content.split(/\r\n|\n|\r/)) {
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
  const { before, turns } = partsOf(content);
  if (!isExport(before, turns)) return null;
  const [title = null] = before;
  const said = turns.map(({ speaker, start, lines }, index): Said => {
    const end = turns[index + 1]?.start ?? start;
    return { speaker, segment: { start, end, text: lines.join(' ') } };
  });
  return {
    source: 'otter',
    text: below(
      title,
      said.map(({ speaker, segment }) => `${speaker}: ${segment.text}`),
    ),
    language: null,
    segments: said.map(({ segment }) => segment),
    turns: turnsOf(title, said),
  };
}
