import type { ImportedText } from './imported-text.ts';
import { readOtter } from './read-otter.ts';
import { readSubtitles } from './read-subtitles.ts';
import { readTranscripts } from './read-transcripts.ts';

/** Ends of the names of files that can be read. */
export const IMPORT_FILES = ['.txt', '.md', '.json', '.srt', '.vtt'] as const;

const BYTE_ORDER_MARK = /^\ufeff/;

/** Control characters other than white space. */
const CONTROL = /[^\P{Cc}\s]/gu;
/** Maximum share of control characters: binary files, such as pictures, have more; a damaged text may have some. */
const CONTROL_MAX = 0.05;

const isBinary = (content: string): boolean =>
  (content.match(CONTROL)?.length ?? 0) > content.length * CONTROL_MAX;

const listOf = (found: ImportedText | null): ImportedText[] => (found ? [found] : []);

/** The texts of a file, by its extension: several for an account's export; none for an unsupported file. */
export function readImport(name: string, content: string): readonly ImportedText[] {
  const end = IMPORT_FILES.find((each) => name.toLowerCase().endsWith(each));
  if (end === undefined || isBinary(content)) return [];
  const text = content.replace(BYTE_ORDER_MARK, '').replaceAll('\0', '');
  if (end === '.json') return readTranscripts(text);
  if (end === '.srt') return listOf(readSubtitles(text, 'srt'));
  if (end === '.vtt') return listOf(readSubtitles(text, 'vtt'));
  const plain = text.replaceAll('\r\n', '\n').trim();
  if (plain === '') return [];
  return [readOtter(plain) ?? { source: 'text', text: plain, language: null, segments: [] }];
}
