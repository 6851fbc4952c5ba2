import { joinLines } from '../join-texts.ts';
import type { ImportedText } from './imported-text.ts';
import { type NamedSegment, paragraphsOf, turnsOf } from './turns.ts';

/** Longer lines are no line of times. */
const TIMES_MAX = 200;
const TIMES =
  /^\s{0,8}(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?\s{0,8}-->\s{0,8}(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?/;
/** Formatting, the speaker of WebVTT (`<v Ann>`), and the time of the next word; but not `a < b`. */
const TAG = /<\/?(?:[a-z]|\d\d:)[^<>]{0,200}>/gi;
/** Positions and styles of a line in SubRip, such as `{\\an8}`. */
const STYLE = /\{\\[^{}]{0,200}\}/g;
/** The time of a word, found in captions that scroll by line, such as YouTube's own. */
const WORD_TIME = /<\d\d:\d\d:\d\d\.\d{3}>/;
/** Where the speaker changes within a line of WebVTT. */
const VOICE_START = /(?=<v[.\s])/i;
const VOICE = /^<v(?:\.[^\s<>]{0,100})?[ \t]{1,8}([^<>]{1,200})>/i;
/** Signs that WebVTT escapes (W3C), and those that programs escape like HTML. */
const ESCAPED: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
};

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#39|[a-z]{2,4});/g, (sign) => ESCAPED[sign] ?? sign);

function secondsOf(parts: readonly (string | undefined)[]): number {
  const [hours, minutes, seconds, thousandths = '0'] = parts;
  const wholeSeconds = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return wholeSeconds + Number(thousandths.padEnd(3, '0')) / 1000;
}

interface Cue {
  readonly start: number;
  readonly end: number;
  readonly lines: string[];
}

/** The number of a cue in SubRip. */
const NUMBER = /^\s{0,8}\d{1,9}\s{0,8}$/;

const timesIn = (line: string): RegExpExecArray | null =>
  line.length <= TIMES_MAX ? TIMES.exec(line) : null;

/** The lines of a file, without the cue numbers of SubRip: one without a blank line before it would look like words. */
function linesIn(content: string, format: 'srt' | 'vtt'): string[] {
  const lines = content.split(/\r\n|\n|\r/);
  if (format === 'vtt') return lines;
  return lines.filter((line, index) => !(NUMBER.test(line) && timesIn(lines[index + 1] ?? '')));
}

/** The cues of a file, with their lines as these are. */
function cuesIn(content: string, format: 'srt' | 'vtt'): Cue[] {
  const cues: Cue[] = [];
  let isInCue = false;
  for (const line of linesIn(content, format)) {
    const match = timesIn(line);
    if (match) {
      const [start, end] = [secondsOf(match.slice(1, 5)), secondsOf(match.slice(5, 9))];
      cues.push({ start, end: Math.max(start, end), lines: [] });
      isInCue = true;
    } else if (line === '' || (format === 'srt' && line.trim() === '')) isInCue = false;
    else if (isInCue) cues.at(-1)?.lines.push(line);
  }
  return cues;
}

interface Line {
  readonly voice: string | null;
  readonly text: string;
  /** True where some of its words appear one by one. */
  readonly isTimed: boolean;
}

/** The lines with words of a cue, without formatting, each with its voice. */
function linesOf(cue: Cue, format: 'srt' | 'vtt'): Line[] {
  if (format === 'srt') {
    return cue.lines
      .map((line) => ({
        voice: null,
        text: line.replace(TAG, '').replace(STYLE, '').trim(),
        isTimed: false,
      }))
      .filter(hasWords);
  }
  let voice: string | null = null;
  return cue.lines
    .flatMap((line) => line.split(VOICE_START))
    .map((line) => {
      const name = VOICE.exec(line)?.[1];
      if (name !== undefined) voice = decodeEntities(name).trim() || null;
      const text = decodeEntities(line.replace(TAG, '')).trim();
      return { voice, text, isTimed: WORD_TIME.test(line) };
    })
    .filter(hasWords);
}

const hasWords = ({ text }: Line): boolean => text !== '';

/** The words of a cue, split where the voice changes. */
function segmentsOf({ start, end }: Cue, lines: readonly Line[]): NamedSegment[] {
  const namedSegments: { speaker: string | null; texts: string[] }[] = [];
  for (const { voice, text } of lines) {
    const last = namedSegments.at(-1);
    if (last && last.speaker === voice) last.texts.push(text);
    else namedSegments.push({ speaker: voice, texts: [text] });
  }
  return namedSegments.map(({ speaker, texts }) => ({
    speaker,
    segment: { start, end, text: joinLines(texts) },
  }));
}

/** Seconds for which captions that scroll show a whole line alone. */
const BLINK_MAX = 0.1;

/** True where captions that scroll show a line again: above the next one, or alone for a moment. */
function isRepeated({ start, end }: Cue, [first, ...more]: readonly Line[], lastLine: string): boolean {
  const repeatsLine = first?.text === lastLine && !first.isTimed;
  return repeatsLine && (more.length > 0 || end - start < BLINK_MAX);
}

/** Reads SubRip or WebVTT; null for a text without a line of times. */
export function readSubtitles(content: string, format: 'srt' | 'vtt'): ImportedText | null {
  const isScrolling = format === 'vtt' && WORD_TIME.test(content);
  let lastLine = '';
  const namedSegments = cuesIn(content, format).flatMap((cue) => {
    const lines = linesOf(cue, format);
    const newLines = isScrolling && isRepeated(cue, lines, lastLine) ? lines.slice(1) : lines;
    lastLine = lines.at(-1)?.text ?? lastLine;
    return segmentsOf(cue, newLines);
  });
  if (namedSegments.length === 0) return null;
  const { text, named } = paragraphsOf(namedSegments);
  const segments = namedSegments.map(({ segment }) => segment);
  return { source: 'subtitles', text: named, language: null, segments, turns: turnsOf(text, namedSegments) };
}
