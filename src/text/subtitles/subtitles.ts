import { escapeHtml } from '../plain-html.ts';
import { type Cue, type CueWord, cuesOf, type SpokenSegment } from './cues.ts';

/** Names of the speakers. */
type SpeakerNames = Readonly<Record<string, string>>;

const nameOf = (speaker: string, names: SpeakerNames): string => names[speaker] ?? speaker;

function formatTimestamp(seconds: number, mark: ',' | '.'): string {
  const ms = Math.round(seconds * 1000);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor(ms / 60_000) % 60;
  const wholeSeconds = Math.floor(ms / 1000) % 60;
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(wholeSeconds)}${mark}${String(ms % 1000).padStart(3, '0')}`;
}

/** The lines of a cue, each word by `format`, with the spaces that the script has between words. */
const joinLines = ({ lines }: Cue, format: (word: CueWord) => string): string =>
  lines
    .map((words) => words.map((word, at) => (at === 0 ? '' : word.gap) + format(word)).join(''))
    .join('\n');

const plainTextOf = (cue: Cue): string => joinLines(cue, ({ text }) => text);

/** Subtitles in SubRip format: numbered, with commas in the times; a speaker is named where another one begins. */
export function toSrt(segments: readonly SpokenSegment[], names: SpeakerNames): string {
  return cuesOf(segments)
    .map((cue, index, cues) => {
      const isNew = cue.speaker !== undefined && cue.speaker !== cues[index - 1]?.speaker;
      const name = cue.speaker && isNew ? `${nameOf(cue.speaker, names)}: ` : '';
      // An arrow in the text would be parsed as a timing line.
      const words = `${name}${plainTextOf(cue)}`.replaceAll('-->', '->');
      return `${index + 1}\n${formatTimestamp(cue.start, ',')} --> ${formatTimestamp(cue.end, ',')}\n${words}\n`;
    })
    .join('\n');
}

/** The words of a cue, in a voice span if the speaker is known. */
function withVoiceSpan({ speaker }: Cue, names: SpeakerNames, words: string): string {
  return speaker ? `<v ${escapeHtml(nameOf(speaker, names))}>${words}` : words;
}

function buildVtt(
  segments: readonly SpokenSegment[],
  names: SpeakerNames,
  wordsOf: (cue: Cue) => string,
): string {
  const cues = cuesOf(segments).map(
    (cue) =>
      `${formatTimestamp(cue.start, '.')} --> ${formatTimestamp(cue.end, '.')}\n${withVoiceSpan(cue, names, wordsOf(cue))}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Subtitles in WebVTT format (W3C). */
export const toVtt = (segments: readonly SpokenSegment[], names: SpeakerNames): string =>
  buildVtt(segments, names, (cue) => escapeHtml(plainTextOf(cue)));

/** The words of a cue with timestamps; WebVTT requires these to be within the cue and to increase. */
function timedText(cue: Cue): string {
  let last = formatTimestamp(cue.start, '.');
  const endTime = formatTimestamp(cue.end, '.');
  return joinLines(cue, ({ text, start }) => {
    const time = formatTimestamp(start, '.');
    // Times of the same length can be compared as strings.
    if (time <= last || time >= endTime) return escapeHtml(text);
    last = time;
    return `<${time}>${escapeHtml(text)}`;
  });
}

/** WebVTT subtitles whose words appear one by one as they are spoken. */
export const toKaraokeVtt = (segments: readonly SpokenSegment[], names: SpeakerNames): string =>
  buildVtt(segments, names, timedText);
