import { rename, rm, writeFile } from 'node:fs/promises';
import type { Segment } from '../contract/api/segments.ts';
import { NUMBERED_SPEAKERS, type SpeakerNames } from '../contract/api/speaker-list.ts';
import type { Transcription, TranscriptionDetail } from '../contract/api/transcriptions.ts';
import { plainToHtml } from '../text/plain-html.ts';
import { matchWords } from '../text/spoken-words/match-words.ts';
import { namedHtml } from '../text/spoken-words/named-html.ts';
import { namedText } from '../text/spoken-words/named-text.ts';
import { toSrt, toVtt } from '../text/subtitles/subtitles.ts';
import { toMarkdown } from '../text/to-markdown.ts';
import { CliError, EXIT } from './cli-error.ts';
import { printable, printableJson } from './printable.ts';

/** The formats that a text can be written in. */
export const TEXT_FORMATS = ['txt', 'md', 'json', 'srt', 'vtt'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** True if a text cannot become subtitles, because its words have no times. */
export const lacksSubtitles = (
  { segments = [] }: { readonly segments?: readonly Segment[] },
  format: TextFormat,
): boolean => (format === 'srt' || format === 'vtt') && segments.every(({ text }) => text.trim() === '');

/** English names of speakers. */
const speakerLabels = (names: SpeakerNames): Record<string, string> => ({
  me: 'Me',
  others: 'Others',
  ...Object.fromEntries(NUMBERED_SPEAKERS.map((speaker) => [speaker, `Speaker ${speaker.slice(1)}`])),
  ...names,
});

/** A text in a format, with a line break at its end; subtitles are built from its segments. */
export function formatText(
  text: Transcription & Partial<Pick<TranscriptionDetail, 'segments' | 'speakerNames' | 'html'>>,
  format: TextFormat,
): string {
  const { segments = [], speakerNames = {} } = text;
  if (format === 'srt') return toSrt(segments, speakerLabels(speakerNames));
  if (format === 'vtt') return toVtt(segments, speakerLabels(speakerNames));
  if (format === 'json') return `${JSON.stringify(text, null, 2)}\n`;
  const speech = { segments, names: speakerLabels(speakerNames), match: matchWords };
  if (format === 'txt') return `${namedText(text.text, speech)}\n`;
  const markdown = toMarkdown(namedHtml(text.html ?? plainToHtml(text.text), speech));
  return `# ${text.createdAt.slice(0, 16).replace('T', ' ')} UTC\n\n${markdown}`;
}

/** A text in a format, to be written to a terminal. */
export function printedText(text: Parameters<typeof formatText>[0], format: TextFormat): string {
  const written = formatText(text, format);
  return format === 'json' ? printableJson(written) : printable(written);
}

/** Writes a file atomically: a reader never sees a part of it. @throws CliError when it cannot be written */
export async function writeFileAtomically(path: string, content: string): Promise<void> {
  const temporaryPath = `${path}.part`;
  try {
    await writeFile(temporaryPath, content);
    await rename(temporaryPath, path);
  } catch (cause) {
    await rm(temporaryPath, { force: true }).catch(() => undefined);
    throw new CliError(`${path} could not be written.`, EXIT.failed, { cause });
  }
}
