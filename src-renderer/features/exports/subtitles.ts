import { type Stretch, spreadTime } from '../../../src/text/timed-words.ts';

/** What players show well: two lines of 42 characters, for one second at least and seven at most. */
const LINE_MAX = 42;
const LINES_MAX = 2;
const SECONDS_MIN = 1;
const SECONDS_MAX = 7;

interface Cue {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Scripts whose characters take the room of two. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff01-\uff60]/gu;
const widthOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A word cut where it is wider than a line, as texts without spaces are. */
function pieces(word: string): string[] {
  if (widthOf(word) <= LINE_MAX) return [word];
  const found: string[] = [''];
  for (const { segment } of graphemes.segment(word)) {
    const last = found.at(-1) ?? '';
    if (widthOf(last + segment) > LINE_MAX) found.push(segment);
    else found[found.length - 1] = last + segment;
  }
  return found;
}

/** Words in as few lines as they fit in. */
function wrap(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= LINE_MAX)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Two lines of about the same length read better than a full one and a rest. */
function balanced(words: readonly string[]): string[] {
  const lines = wrap(words);
  if (lines.length !== 2) return lines;
  let best = lines;
  let bestGap = Number.POSITIVE_INFINITY;
  for (let cut = 1; cut < words.length; cut += 1) {
    const halves = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    const [above = 0, below = 0] = halves.map(widthOf);
    const gap = Math.abs(above - below);
    if (Math.max(above, below) <= LINE_MAX && gap < bestGap) {
      best = halves;
      bestGap = gap;
    }
  }
  return best;
}

/** Cuts a stretch of speech into cues, each as much as has room on screen and time to be read. */
function cuesOf(stretch: Stretch): Cue[] {
  const words = stretch.text.split(/\s+/).filter(Boolean).flatMap(pieces);
  const timed = spreadTime(stretch, words);
  const groups: Stretch[][] = [];
  for (const word of timed) {
    const group = groups.at(-1);
    const first = group?.[0];
    const isFull =
      !group ||
      !first ||
      wrap([...group, word].map(({ text }) => text)).length > LINES_MAX ||
      word.end - first.start > SECONDS_MAX;
    if (isFull) groups.push([word]);
    else group.push(word);
  }
  return groups.map((group) => ({
    start: group[0]?.start ?? stretch.start,
    end: group.at(-1)?.end ?? stretch.end,
    lines: balanced(group.map(({ text }) => text)),
  }));
}

/** Gives every cue time to be read, as far as the next one leaves it any, and no more than it needs. */
function timed(cues: readonly Cue[]): Cue[] {
  return cues.map((cue, index) => {
    const next = cues[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const wished = Math.min(Math.max(cue.end, cue.start + SECONDS_MIN), cue.start + SECONDS_MAX);
    return { ...cue, end: Math.min(wished, Math.max(next, cue.start)) };
  });
}

function cuesFor(segments: readonly Stretch[]): Cue[] {
  const ordered = segments.toSorted((a, b) => a.start - b.start);
  return timed(ordered.flatMap(cuesOf)).filter(({ start, end }) => end > start);
}

function clock(seconds: number, mark: ',' | '.'): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor(ms / 60_000) % 60;
  const whole = Math.floor(ms / 1000) % 60;
  return `${two(hours)}:${two(minutes)}:${two(whole)}${mark}${String(ms % 1000).padStart(3, '0')}`;
}

/** Subtitles as SubRip: numbered, with commas in the times. */
export function toSrt(segments: readonly Stretch[]): string {
  return cuesFor(segments)
    .map(({ start, end, lines }, index) => {
      // An arrow in the words would be taken for a line of times.
      const words = lines.join('\n').replaceAll('-->', '->');
      return `${index + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${words}\n`;
    })
    .join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Subtitles as WebVTT (W3C). */
export function toVtt(segments: readonly Stretch[]): string {
  const cues = cuesFor(segments).map(({ start, end, lines }) => {
    const words = lines.join('\n').replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
    return `${clock(start, '.')} --> ${clock(end, '.')}\n${words}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}
