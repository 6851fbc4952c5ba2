import { type Mark, paragraphsOf } from '../rich-text.ts';

/** A format that a channel may lose. */
export type Format = Mark | 'alignment';

/** The formats of a text, each once. */
export function formatsIn(html: string): Format[] {
  const formats = new Set<Format>();
  for (const { align, runs } of paragraphsOf(html)) {
    if (align) formats.add('alignment');
    for (const { text, marks } of runs) {
      if (text.trim() !== '') for (const mark of marks) formats.add(mark);
    }
  }
  return [...formats];
}
