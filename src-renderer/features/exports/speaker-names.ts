import type { Segment } from '../../../src/contract/api/transcriptions.ts';
import { paragraphSpeakers } from '../../ui/spoken-words/paragraph-speakers.ts';
import type { SpeakerLabels } from '../../ui/spoken-words/speaker-labels.ts';

const PARAGRAPH = /<p([^<>]*)>(.*?)<\/p>/gs;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const plainOf = (html: string): string =>
  html.replace(/<[^<>]*>/g, '').replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
const hasWords = (text: string): boolean => text.trim() !== '';

/** The names before each paragraph that has words, joined with commas; blank for those without a name. */
function namesBefore(
  paragraphs: readonly string[],
  segments: readonly Segment[],
  names: Partial<SpeakerLabels>,
): Iterator<string> {
  const told = paragraphSpeakers(segments, paragraphs.filter(hasWords));
  return told.map((speakers) => speakers.map((speaker) => names[speaker] ?? speaker).join(', ')).values();
}

/** The plain text with a name before each turn; the same text where nobody knows who speaks. */
export function namedText(
  plain: string,
  segments: readonly Segment[],
  names: Partial<SpeakerLabels>,
): string {
  const lines = plain.split('\n');
  const before = namesBefore(lines, segments, names);
  return lines
    .map((line) => {
      const name = hasWords(line) ? before.next().value : '';
      return name ? `${name}: ${line}` : line;
    })
    .join('\n');
}

/** The same of a formatted text, a sequence of `<p>`; names are bold. */
export function namedHtml(html: string, segments: readonly Segment[], names: Partial<SpeakerLabels>): string {
  const paragraphs = Array.from(html.matchAll(PARAGRAPH), ([, , content = '']) => plainOf(content));
  const before = namesBefore(paragraphs, segments, names);
  return html.replace(PARAGRAPH, (whole, attributes: string, content: string) => {
    const name = hasWords(plainOf(content)) ? before.next().value : '';
    return name ? `<p${attributes}><strong>${escaped(name)}:</strong> ${content}</p>` : whole;
  });
}
