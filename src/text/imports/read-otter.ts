import {
  IMPORTED_SPEAKERS,
  type ImportedStretch,
  type ImportedText,
  type ImportedTurns,
} from './imported-text.ts';

/** A line of Otter's text export: who speaks, two spaces, and when. */
const HEADING = /^(\S.{0,79}?)[ \t]{2,8}(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[ \t]{0,8}$/;
/** Longer lines are speech. */
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

/** The turns with their speakers apart; null for more speakers than are told apart. */
function turnsOf(said: readonly Said[]): ImportedTurns | null {
  const numbers = new Map([...new Set(said.map(({ speaker }) => speaker))].map((name, at) => [name, at]));
  if (numbers.size > IMPORTED_SPEAKERS.length) return null;
  const numbered = (name: string) => IMPORTED_SPEAKERS[numbers.get(name) ?? 0] ?? 's1';
  return {
    text: said.map(({ segment }) => segment.text).join('\n'),
    segments: said.map(({ speaker, segment }) => ({ ...segment, speaker: numbered(speaker) })),
    speakerNames: Object.fromEntries([...numbers.keys()].map((name) => [numbered(name), name.slice(0, 60)])),
  };
}

/** Reads a text that Otter exported; null for another one. Each turn is a paragraph with its speaker. */
export function readOtter(content: string): ImportedText | null {
  const turns: Turn[] = [];
  for (const line of content.split(/\r\n|\n|\r/)) {
    const heading = headingOf(line);
    if (heading) {
      const [, speaker = '', hours, minutes, seconds] = heading;
      const start = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
      turns.push({ speaker, start, lines: [] });
    } else turns.at(-1)?.lines.push(line.trim());
  }
  const spoken = turns.map(({ speaker, start, lines }, index) => {
    const words = lines.filter((line) => line !== '').join(' ');
    const end = Math.max(start, turns[index + 1]?.start ?? start);
    return { speaker, segment: { start, end, text: words } satisfies ImportedStretch };
  });
  const said = spoken.filter(({ segment }) => segment.text !== '');
  if (said.length === 0) return null;
  return {
    source: 'otter',
    text: said.map(({ speaker, segment }) => `${speaker}: ${segment.text}`).join('\n'),
    language: null,
    segments: said.map(({ segment }) => segment),
    turns: turnsOf(said),
  };
}
