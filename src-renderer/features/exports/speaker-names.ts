import type { Segment } from '../../../src/contract/api/segments.ts';
import type { Speaker } from '../../../src/contract/api/speaker-list.ts';
import { isListItem } from '../../../src/text/bullet-list.ts';
import {
  hasWords,
  type NamedSpeech,
  namedText as namedPlainText,
  namesBefore,
} from '../../../src/text/spoken-words/named-text.ts';
import { directionOf } from '../../../src/text/text-direction.ts';
import { commonWords } from '../../ui/spoken-words/common-words.ts';
import type { SpeakerLabels } from '../../ui/spoken-words/speaker-labels.ts';

const PARAGRAPH = /<p([^<>]*)>(.*?)<\/p>/gs;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const plainOf = (html: string): string =>
  html.replace(/<[^<>]*>/g, '').replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** A paragraph with a name before its words, or above them in a list. It keeps its direction. */
function named(name: string, attributes: string, content: string): string {
  const words = plainOf(content);
  const direction = directionOf(words);
  const isTurned = direction !== undefined && directionOf(`${name}${words}`) !== direction;
  const start = `<p${attributes}${isTurned ? ` dir="${direction}"` : ''}><strong>${escaped(name)}:</strong>`;
  return isListItem(words.trimStart())
    ? `${start}</p><p${attributes}>${content}</p>`
    : `${start} ${content}</p>`;
}

const speechOf = (segments: readonly Segment[], names: Partial<SpeakerLabels>): NamedSpeech<Speaker> => ({
  ...{ segments, names, match: commonWords },
});

/** The plain text with a name before each turn; the same text where nobody knows who speaks. */
export const namedText = (
  plain: string,
  segments: readonly Segment[],
  names: Partial<SpeakerLabels>,
): string => namedPlainText(plain, speechOf(segments, names));

/** The same of a formatted text, a sequence of `<p>`; names are bold. */
export function namedHtml(html: string, segments: readonly Segment[], names: Partial<SpeakerLabels>): string {
  const paragraphs = Array.from(html.matchAll(PARAGRAPH), ([, , content = '']) => plainOf(content));
  const before = namesBefore(paragraphs, speechOf(segments, names));
  return html.replace(PARAGRAPH, (whole, attributes: string, content: string) => {
    const name = hasWords(plainOf(content)) ? before.next().value : '';
    return name ? named(name, attributes, content) : whole;
  });
}
