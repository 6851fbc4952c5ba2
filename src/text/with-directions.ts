import { directionOf } from './text-direction.ts';

const PARAGRAPH = /<p([^<>]*)>(.*?)<\/p>/gs;
const TAG_OR_ENTITY = /<[^<>]*>|&\w+;/g;

/**
 * Adds the direction of each paragraph to a formatted text, a sequence of `<p>`: a program that it is pasted into may
 * have another default.
 */
export const withDirections = (html: string): string =>
  html.replace(PARAGRAPH, (whole, attributes: string, content: string) => {
    const direction = directionOf(content.replace(TAG_OR_ENTITY, ''));
    return direction ? `<p${attributes} dir="${direction}">${content}</p>` : whole;
  });
