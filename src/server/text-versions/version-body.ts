import { z } from 'zod';
import { applyDelta, deltaWords, textDelta } from '../../text/text-delta.ts';

/** A text, and its HTML if it has formatting. */
export interface Content {
  readonly text: string;
  readonly html: string | null;
}

/** Maximum number of differences from a full copy to a version. */
const DEPTH_MAX = 10;

const spliceSchema = z.tuple([z.number(), z.number(), z.string()]).readonly();
/** A full copy, or the replacements that make it from the parent's content. */
const partSchema = z.union([z.string(), z.array(spliceSchema).readonly()]);
/** `html` is null without formatting. */
const bodySchema = z.object({ text: partSchema, html: partSchema.nullable() });
type Body = z.infer<typeof bodySchema>;

export const isSameContent = (one: Content, other: Content): boolean =>
  one.text === other.text && one.html === other.html;

/** How a version is stored. */
export interface EncodedBody {
  readonly body: string;
  readonly depth: number;
  readonly added: number;
  readonly removed: number;
}

/**
 * Encodes a content as its difference to the parent's; as a full copy if that is not longer, or the chain would be too
 * long.
 */
export function encodeBody(
  content: Content,
  parent: { readonly content: Content; readonly depth: number },
): EncodedBody {
  const before = parent.content;
  const delta = textDelta(before.text, content.text);
  const words = deltaWords(before.text, delta);
  const full = JSON.stringify(content satisfies Body);
  const html =
    content.html === null || before.html === null ? content.html : textDelta(before.html, content.html);
  const change = JSON.stringify({ text: delta, html } satisfies Body);
  const depth = parent.depth + 1;
  return depth > DEPTH_MAX || change.length >= full.length
    ? { body: full, depth: 0, ...words }
    : { body: change, depth, ...words };
}

/** A full copy of a content, independent of other versions. */
export const encodeFull = (content: Content): Pick<EncodedBody, 'body' | 'depth'> => ({
  body: JSON.stringify(content satisfies Body),
  depth: 0,
});

/** The content of a stored version; `before`: its parent's. */
export function decodeBody(body: string, before: Content): Content {
  const { text, html } = bodySchema.parse(JSON.parse(body));
  return {
    text: typeof text === 'string' ? text : applyDelta(before.text, text),
    html: html === null || typeof html === 'string' ? html : applyDelta(before.html ?? '', html),
  };
}
