import { type Cue, cuesOf, type SpokenSegment } from './cues.ts';

/** What each speaker is called. */
type SpeakerNames = Readonly<Record<string, string>>;

const nameOf = (speaker: string, names: SpeakerNames): string => names[speaker] ?? speaker;

function clock(seconds: number, mark: ',' | '.'): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor(ms / 60_000) % 60;
  const whole = Math.floor(ms / 1000) % 60;
  return `${two(hours)}:${two(minutes)}:${two(whole)}${mark}${String(ms % 1000).padStart(3, '0')}`;
}

const plain = ({ lines }: Cue): string =>
  lines.map((words) => words.map(({ text }) => text).join(' ')).join('\n');

/** Subtitles in SubRip format: numbered, with commas in the times; a speaker is named where another one begins. */
export function toSrt(segments: readonly SpokenSegment[], names: SpeakerNames): string {
  return cuesOf(segments)
    .map((cue, index, cues) => {
      const isNew = cue.speaker !== undefined && cue.speaker !== cues[index - 1]?.speaker;
      const name = cue.speaker && isNew ? `${nameOf(cue.speaker, names)}: ` : '';
      // An arrow in the text would be parsed as a timing line.
      const words = `${name}${plain(cue)}`.replaceAll('-->', '->');
      return `${index + 1}\n${clock(cue.start, ',')} --> ${clock(cue.end, ',')}\n${words}\n`;
    })
    .join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);

/** The words of a cue, in a voice span where the speaker is known. */
function voiced({ speaker }: Cue, names: SpeakerNames, words: string): string {
  return speaker ? `<v ${escaped(nameOf(speaker, names))}>${words}` : words;
}

function vtt(segments: readonly SpokenSegment[], names: SpeakerNames, wordsOf: (cue: Cue) => string): string {
  const cues = cuesOf(segments).map(
    (cue) => `${clock(cue.start, '.')} --> ${clock(cue.end, '.')}\n${voiced(cue, names, wordsOf(cue))}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Subtitles in WebVTT format (W3C). */
export const toVtt = (segments: readonly SpokenSegment[], names: SpeakerNames): string =>
  vtt(segments, names, (cue) => escaped(plain(cue)));

/** The words of a cue with timestamps; WebVTT requires these to be within the cue and to increase. */
function timedText({ start, end, lines }: Cue): string {
  let last = clock(start, '.');
  const until = clock(end, '.');
  const written = (text: string, at: number): string => {
    const time = clock(at, '.');
    // Times of the same length can be compared as strings.
    if (time <= last || time >= until) return escaped(text);
    last = time;
    return `<${time}>${escaped(text)}`;
  };
  return lines.map((words) => words.map((word) => written(word.text, word.start)).join(' ')).join('\n');
}

/** WebVTT subtitles whose words appear one by one as they are spoken. */
export const toKaraokeVtt = (segments: readonly SpokenSegment[], names: SpeakerNames): string =>
  vtt(segments, names, timedText);
