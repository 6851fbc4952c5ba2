import { escapeHtml } from '../plain-html.ts';
import { type Cue, type CueWord, cuesOf, type SpokenSegment } from './cues.ts';

/** Names of the speakers. */
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

/** The lines of a cue, each word by `written`, with the spaces that the script has between words. */
const lined = ({ lines }: Cue, written: (word: CueWord) => string): string =>
  lines
    .map((words) => words.map((word, at) => (at === 0 ? '' : word.gap) + written(word)).join(''))
    .join('\n');

const plain = (cue: Cue): string => lined(cue, ({ text }) => text);

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

/** The words of a cue, in a voice span if the speaker is known. */
function voiced({ speaker }: Cue, names: SpeakerNames, words: string): string {
  return speaker ? `<v ${escapeHtml(nameOf(speaker, names))}>${words}` : words;
}

function vtt(segments: readonly SpokenSegment[], names: SpeakerNames, wordsOf: (cue: Cue) => string): string {
  const cues = cuesOf(segments).map(
    (cue) => `${clock(cue.start, '.')} --> ${clock(cue.end, '.')}\n${voiced(cue, names, wordsOf(cue))}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Subtitles in WebVTT format (W3C). */
export const toVtt = (segments: readonly SpokenSegment[], names: SpeakerNames): string =>
  vtt(segments, names, (cue) => escapeHtml(plain(cue)));

/** The words of a cue with timestamps; WebVTT requires these to be within the cue and to increase. */
function timedText(cue: Cue): string {
  let last = clock(cue.start, '.');
  const until = clock(cue.end, '.');
  return lined(cue, ({ text, start }) => {
    const time = clock(start, '.');
    // Times of the same length can be compared as strings.
    if (time <= last || time >= until) return escapeHtml(text);
    last = time;
    return `<${time}>${escapeHtml(text)}`;
  });
}

/** WebVTT subtitles whose words appear one by one as they are spoken. */
export const toKaraokeVtt = (segments: readonly SpokenSegment[], names: SpeakerNames): string =>
  vtt(segments, names, timedText);
