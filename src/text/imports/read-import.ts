import type { ImportedText } from './imported-text.ts';
import { readOtter } from './read-otter.ts';
import { readSubtitles } from './read-subtitles.ts';
import { readWhisper } from './read-whisper.ts';

/** Ends of the names of files that can be read. */
export const IMPORT_FILES = ['.txt', '.md', '.json', '.srt', '.vtt'] as const;

const BYTE_ORDER_MARK = /^\ufeff/;

/** The text of a file, by the end of its name; null for one that holds none. */
export function readImport(name: string, content: string): ImportedText | null {
  const text = content.replace(BYTE_ORDER_MARK, '').replaceAll('\0', '');
  const end = name.toLowerCase().slice(name.lastIndexOf('.'));
  if (end === '.json') return readWhisper(text);
  if (end === '.srt') return readSubtitles(text, 'srt');
  if (end === '.vtt') return readSubtitles(text, 'vtt');
  const plain = text.replaceAll('\r\n', '\n').trim();
  if (plain === '') return null;
  return readOtter(plain) ?? { source: 'text', text: plain, language: null, segments: [] };
}
