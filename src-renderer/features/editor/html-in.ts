import DOMPurify from 'dompurify';
import type { TextBlock } from './document.ts';
import { type HtmlSource, styledTextOfDom, TAGS_READ } from './dom-text.ts';
import { blocksOfStyled } from './styled-text.ts';

const ALLOWED = {
  ALLOWED_TAGS: [...TAGS_READ],
  ALLOWED_ATTR: ['align', 'style'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
};

/**
 * HTML as blocks: whatever the editor does not know loses its tags and keeps its words, scripts and styles lose both.
 * The HTML is only ever parsed into a document that is never shown. `source` tells whose it is.
 */
export function blocksOfHtml(html: string, source: HtmlSource): TextBlock[] {
  return blocksOfStyled(styledTextOfDom(DOMPurify.sanitize(html, ALLOWED), source));
}
