import { areUnspaced } from '../join-texts.ts';
import { spreadTime, type TimedText } from '../timed-words.ts';
import { widthOf } from '../width-of.ts';

/** A segment with its words, if these have times of their own. Times in seconds. */
export interface SpokenSegment extends TimedText {
  readonly words?: readonly TimedText[] | undefined;
  /** The speaker; undefined if unknown. */
  readonly speaker?: string | undefined;
}

/** Limits for readable subtitles: two lines of 42 characters, shown for one to seven seconds. */
const LINE_MAX = 42;
const LINES_MAX = 2;
const SECONDS_MIN = 1;
const SECONDS_MAX = 7;
/** Less is not readable: a cue then stays on screen beside the next one. */
const READABLE_SECONDS_MIN = 0.5;
/** Seconds of silence between two words that end a cue, so that words do not stay on screen long after they were said. */
const PAUSE_MAX = 1;

/** A word, or a part of one, of a subtitle. */
export interface CueWord extends TimedText {
  /** The separator between it and the previous word on the same line. */
  readonly gap: '' | ' ';
}

/** A subtitle with timed words. Times in seconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly (readonly CueWord[])[];
  /** The speaker; undefined if unknown. */
  readonly speaker?: string | undefined;
}

const widthOfLine = (words: readonly CueWord[]): number =>
  words.reduce((sum, { text, gap }, at) => sum + widthOf(text) + (at === 0 ? 0 : gap.length), 0);

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Width by which punctuation may exceed a line. */
const CLOSING_MAX = 8;
/** Punctuation that no line begins with, after scripts without spaces. */
const CLOSING = /^[。、，．！？：；」』）】〉》〕］｝’”…,.!?:;)\]}]+/u;

/** A Latin word or a number within a script without spaces: Microsoft, 12,500. */
const LATIN = /([$€£¥]?[\p{Script=Latin}\p{M}\p{N}]+(?:[.,'’:/@_-][\p{Script=Latin}\p{M}\p{N}]+)*[%€]?)/u;

/** Latin words and numbers that fit into a line, and the other characters of a word. */
const charactersOf = (word: string): string[] =>
  word
    .split(LATIN)
    .flatMap((part, at) =>
      at % 2 === 1 && widthOf(part) <= LINE_MAX
        ? [part]
        : Array.from(graphemes.segment(part), ({ segment }) => segment),
    );

/** The units of a word that are not divided, each with the closing punctuation after it. */
function unitsOf(word: string): string[] {
  const units: string[] = [];
  let closing = 0;
  for (const character of charactersOf(word)) {
    const last = units.at(-1);
    if (last && closing < CLOSING_MAX && CLOSING.test(character)) {
      units[units.length - 1] = last + character;
      closing += widthOf(character);
    } else {
      units.push(character);
      closing = 0;
    }
  }
  return units;
}

/** Splits a word wider than a line, as in scripts without spaces. */
function splitWord(word: string): string[] {
  if (widthOf(word) <= LINE_MAX) return [word];
  const parts: string[] = [''];
  for (const unit of unitsOf(word)) {
    const last = parts.at(-1) ?? '';
    if (last !== '' && widthOf(last + unit) > LINE_MAX) parts.push(unit);
    else parts[parts.length - 1] = last + unit;
  }
  return parts;
}

/** Wraps words into the fewest lines. */
function wrap(words: readonly CueWord[]): CueWord[][] {
  const lines: CueWord[][] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last && widthOfLine([...last, word]) <= LINE_MAX) last.push(word);
    else lines.push([word]);
  }
  return lines;
}

/** Balances two lines, which read better than a full line and a short rest. */
function balanceLines(words: readonly CueWord[]): CueWord[][] {
  const lines = wrap(words);
  if (lines.length !== 2) return lines;
  let best = lines;
  let bestGap = Number.POSITIVE_INFINITY;
  for (let cut = 1; cut < words.length; cut += 1) {
    const halves = [words.slice(0, cut), words.slice(cut)];
    const [above = 0, below = 0] = halves.map(widthOfLine);
    const gap = Math.abs(above - below);
    if (Math.max(above, below) <= LINE_MAX && gap < bestGap) {
      best = halves;
      bestGap = gap;
    }
  }
  return best;
}

/** A space where a line may end: not before ? ! : ; » € %, not after «, and not at a no-break space. */
const BREAKABLE = /(?<!«) (?![?!:;»€%]+[.,)\]]*(?:\s|$))/u;

/** The words of a text, each with the signs that no line begins or ends with. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim()
    .split(BREAKABLE)
    .flatMap((word) => (widthOf(word) > LINE_MAX ? word.split(/\s+/) : [word]))
    .filter(Boolean);

/** The words of a segment, with its time divided among them. Spaces in its text stay, in any script. */
function spreadWords(timed: TimedText, firstGap: CueWord['gap']): CueWord[] {
  const parts = wordsOf(timed.text).flatMap((word) =>
    splitWord(word).map((text, at): Pick<CueWord, 'text' | 'gap'> => ({ text, gap: at === 0 ? ' ' : '' })),
  );
  const times = spreadTime(
    timed,
    parts.map(({ text }) => text),
  );
  return times.map((time, at) => ({ ...time, gap: at === 0 ? firstGap : (parts[at]?.gap ?? ' ') }));
}

/** Moves closing punctuation that begins a word to the word before it, unless a space is between them. */
function withClosing(words: readonly CueWord[]): CueWord[] {
  const joined: CueWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const closing = word.gap === '' ? (CLOSING.exec(word.text)?.[0] ?? '') : '';
    if (!last || closing === '' || widthOf(last.text + closing) > LINE_MAX + CLOSING_MAX) {
      joined.push(word);
      continue;
    }
    const text = word.text.slice(closing.length);
    const end = text === '' ? Math.max(last.end, word.end) : last.end;
    joined[joined.length - 1] = { ...last, text: last.text + closing, end };
    if (text !== '') joined.push({ ...word, text });
  }
  return joined;
}

/**
 * The words of a segment with their own times; without these, the segment's time is divided among them. In scripts
 * without spaces, engines time single characters, which are joined without spaces. `before`: the previous text.
 */
function timedWords(segment: SpokenSegment, before: string): CueWord[] {
  let last = before;
  const words = (segment.words ?? [segment]).flatMap((timed) => {
    const text = timed.text.trim();
    const spread = spreadWords(timed, areUnspaced(last, text) ? '' : ' ');
    if (text !== '') last = text;
    return spread;
  });
  return withClosing(words);
}

interface Group {
  readonly words: CueWord[];
  /** Whether the words have times of their own. */
  readonly isTimed: boolean;
  readonly speaker: string | undefined;
}

const startOf = ({ words }: Group): number => words[0]?.start ?? 0;

/** Whether a cue has no space or time for another word of the same sentence. */
function isFull(group: Group, word: CueWord): boolean {
  const last = group.words.at(-1);
  return (
    wrap([...group.words, word]).length > LINES_MAX ||
    word.end - startOf(group) > SECONDS_MAX ||
    (group.isTimed && last !== undefined && word.start - last.end > PAUSE_MAX)
  );
}

/**
 * Splits speech into groups of words that fit on screen and can be read in time. A new sentence starts a new
 * group, unless the previous one would then be too short to read. Groups are ordered by time.
 */
function groupsOf(segments: readonly SpokenSegment[]): Group[] {
  const groups: Group[] = [];
  for (const segment of segments) {
    const isTimed = segment.words !== undefined;
    const before = groups.at(-1)?.words.at(-1)?.text ?? '';
    timedWords(segment, before).forEach((word, index) => {
      const group = groups.at(-1);
      const isSame = group?.speaker === segment.speaker;
      const isShort = isSame && group?.isTimed && isTimed && word.start - startOf(group) < SECONDS_MIN;
      const mayJoin = group && (index > 0 || isShort) && !isFull(group, word);
      if (mayJoin) group.words.push(word);
      else groups.push({ words: [word], isTimed, speaker: segment.speaker });
    });
  }
  return groups.toSorted((a, b) => startOf(a) - startOf(b));
}

/**
 * When a cue ends: with its words or once it can be read, but not after the next one begins, unless two people speak at
 * once.
 */
function endOf(group: Group, following: Group | undefined): number {
  const start = startOf(group);
  const last = group.words.at(-1)?.end ?? start;
  const wantedEnd = Math.min(Math.max(last, start + SECONDS_MIN), start + SECONDS_MAX);
  if (!following) return wantedEnd;
  const next = startOf(following);
  const mayEndAtNext = next >= last || following.speaker === group.speaker;
  return mayEndAtNext && next - start >= READABLE_SECONDS_MIN ? Math.min(wantedEnd, next) : wantedEnd;
}

/**
 * The cues of a recording, ordered by time. Each is shown long enough to be read, and not longer than needed. Cues of
 * simultaneous speakers overlap, which SubRip and WebVTT allow.
 */
export function cuesOf(segments: readonly SpokenSegment[]): Cue[] {
  const groups = groupsOf(segments.toSorted((a, b) => a.start - b.start));
  return groups.map((group, index) => ({
    start: startOf(group),
    end: endOf(group, groups[index + 1]),
    lines: balanceLines(group.words),
    speaker: group.speaker,
  }));
}
