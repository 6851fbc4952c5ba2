import DOMPurify from 'dompurify';
import type { TextBlock } from './document.ts';
import { type HtmlSource, SUPPORTED_TAGS, styledTextOfDom } from './dom-text.ts';
import { blocksOfStyled } from './styled-text.ts';

const SANITIZE_OPTIONS = {
  ALLOWED_TAGS: [...SUPPORTED_TAGS],
  ALLOWED_ATTR: ['align', 'class', 'start', 'style', 'value'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
};

/**
 * Converts HTML to blocks: unknown tags are dropped but their words kept, scripts and styles are dropped with
 * their content. The HTML is parsed only into a document that is never shown. `source` names its origin.
 */
export function blocksOfHtml(html: string, source: HtmlSource): TextBlock[] {
  return blocksOfStyled(styledTextOfDom(DOMPurify.sanitize(html, SANITIZE_OPTIONS), source));
}
