import { rename, writeFile } from 'node:fs/promises';
import type { Transcription } from '../contract/api/transcriptions.ts';

/** The forms that a text can be written in. */
export const TEXT_FORMATS = ['txt', 'md', 'json'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** Characters that Markdown would read as more than a character. */
const MARKDOWN = /[\\`*_[\]<>#|~]/g;

/** A text in a format, with a line break at its end. */
export function formatText(text: Transcription, format: TextFormat): string {
  if (format === 'json') return `${JSON.stringify(text, null, 2)}\n`;
  if (format === 'txt') return `${text.text}\n`;
  const lines = text.text.replace(MARKDOWN, '\\$&').split(/\n+/);
  return `# ${text.createdAt.slice(0, 16).replace('T', ' ')} UTC\n\n${lines.join('\n\n')}\n`;
}

/** Writes a whole file or none: a reader never sees half of it. */
export async function writeWhole(path: string, content: string): Promise<void> {
  const draft = `${path}.part`;
  await writeFile(draft, content);
  await rename(draft, path);
}
