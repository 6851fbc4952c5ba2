import { paragraphsBySilence } from '../paragraphs.ts';
import type { ImportedStretch, ImportedText } from './imported-text.ts';

/** Seconds of silence that start a paragraph. */
const PARAGRAPH_PAUSE = 2;
/** Longer lines are no line of times. */
const TIMES_MAX = 200;
const TIMES =
  /^\s{0,8}(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?\s{0,8}-->\s{0,8}(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?/;
/** Formatting, the speaker of WebVTT (`<v Ann>`), and the time of the next word. `a < b` is none. */
const TAG = /<\/?(?:[a-z]|\d\d:)[^<>]{0,200}>/gi;
/** The time of a word: captions that scroll by line, such as YouTube's own, have them. */
const WORD_TIME = /<\d\d:\d\d:\d\d\.\d{3}>/;
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

const unescaped = (text: string): string =>
  text.replace(/&(?:#39|[a-z]{2,4});/g, (sign) => ESCAPED[sign] ?? sign);

function secondsOf(parts: readonly (string | undefined)[]): number {
  const [hours, minutes, seconds, thousandths = '0'] = parts;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole + Number(thousandths.padEnd(3, '0')) / 1000;
}

/** The text of stretches in time, in paragraphs by silence. */
export const paragraphsOf = (segments: readonly ImportedStretch[]): string =>
  paragraphsBySilence(segments, PARAGRAPH_PAUSE).join('\n');

/** Reads SubRip or WebVTT; null for a text without a line of times. */
export function readSubtitles(content: string, format: 'srt' | 'vtt'): ImportedText | null {
  const segments: ImportedStretch[] = [];
  // Captions that scroll show a line again above the next one.
  const isScrolling = format === 'vtt' && WORD_TIME.test(content);
  let times: { start: number; end: number } | null = null;
  let lines: string[] = [];
  let lastLine = '';
  const close = (): void => {
    const untagged = lines.map((line) => line.replace(TAG, '').trim()).filter((line) => line !== '');
    const isRepeated = isScrolling && untagged[0] === lastLine;
    const words = (isRepeated ? untagged.slice(1) : untagged).join(' ');
    const text = format === 'vtt' ? unescaped(words).trim() : words;
    if (times && text !== '') segments.push({ ...times, text });
    lastLine = untagged.at(-1) ?? lastLine;
    times = null;
    lines = [];
  };
  for (const line of content.split(/\r\n|\n|\r/)) {
    const match = line.length <= TIMES_MAX ? TIMES.exec(line) : null;
    if (match) {
      close();
      const [start, end] = [secondsOf(match.slice(1, 5)), secondsOf(match.slice(5, 9))];
      times = { start, end: Math.max(start, end) };
    } else if (line === '' || (format === 'srt' && line.trim() === '')) close();
    else if (times) lines.push(line);
  }
  close();
  if (segments.length === 0) return null;
  return { source: 'subtitles', text: paragraphsOf(segments), language: null, segments };
}
