import { isListItem } from '../bullet-list.ts';
import { escapeHtml } from '../plain-html.ts';
import { directionOf } from '../text-direction.ts';
import { hasWords, type NamedSpeech, namesBefore } from './named-text.ts';

const PARAGRAPH = /<p([^<>]*)>(.*?)<\/p>/gs;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const plainOf = (html: string): string =>
  html.replace(/<[^<>]*>/g, '').replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** A paragraph with a name before its words, or above them in a list. It keeps its direction. */
function withName(name: string, attributes: string, content: string): string {
  const words = plainOf(content);
  const direction = directionOf(words);
  const isReversed = direction !== undefined && directionOf(`${name}${words}`) !== direction;
  const start = `<p${attributes}${isReversed ? ` dir="${direction}"` : ''}><strong>${escapeHtml(name)}:</strong>`;
  return isListItem(words.trimStart())
    ? `${start}</p><p${attributes}>${content}</p>`
    : `${start} ${content}</p>`;
}

/** A formatted text, a sequence of `<p>`, with a bold name before each turn; unchanged if no speaker is known. */
export function namedHtml<S extends string>(html: string, speech: NamedSpeech<S>): string {
  const paragraphs = Array.from(html.matchAll(PARAGRAPH), ([, , content = '']) => plainOf(content));
  const names = namesBefore(paragraphs, speech);
  return html.replace(PARAGRAPH, (whole, attributes: string, content: string) => {
    const name = hasWords(plainOf(content)) ? names.next().value : '';
    return name ? withName(name, attributes, content) : whole;
  });
}
