import type { Segment, Speaker } from '../../../src/contract/api/transcriptions.ts';
import { paragraphSpeakers } from '../../../src/text/speaker-turns.ts';

/** What speakers are called, in the interface's language. */
export type SpeakerNames = Readonly<Record<Speaker, string>>;

const PARAGRAPH = /<p([^<>]*)>(.*?)<\/p>/gs;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
const hasWords = (html: string): boolean => html.replace(/<[^<>]*>/g, '').trim() !== '';

/**
 * The plain text of a meeting with a name before each turn. The same text where it is no meeting, or its paragraphs are no
 * longer the turns.
 */
export function namedText(plain: string, segments: readonly Segment[], names: SpeakerNames): string {
  const lines = plain.split('\n');
  const speakers = paragraphSpeakers(segments, lines.filter((line) => line.trim() !== '').length);
  if (!speakers) return plain;
  const left = [...speakers];
  return lines
    .map((line) => {
      const speaker = line.trim() === '' ? undefined : left.shift();
      return speaker ? `${names[speaker]}: ${line}` : line;
    })
    .join('\n');
}

/** The same of a formatted text, a sequence of `<p>`; names are bold. */
export function namedHtml(html: string, segments: readonly Segment[], names: SpeakerNames): string {
  const filled = [...html.matchAll(PARAGRAPH)].filter(([, , content = '']) => hasWords(content));
  const speakers = paragraphSpeakers(segments, filled.length);
  if (!speakers) return html;
  const left = [...speakers];
  return html.replace(PARAGRAPH, (whole, attributes: string, content: string) => {
    const speaker = hasWords(content) ? left.shift() : undefined;
    if (!speaker) return whole;
    return `<p${attributes}><strong>${escaped(names[speaker])}:</strong> ${content}</p>`;
  });
}
