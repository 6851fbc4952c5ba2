import { z } from 'zod';

/**
 * A string of a request: without zero characters, which PostgreSQL does not store. Passwords may have them: only their
 * hashes are stored. `missing`: the message where there is no string.
 */
export const storableText = (missing?: string) =>
  z
    .string(missing === undefined ? {} : { error: missing })
    .regex(/^[^\0]*$/, 'A text has no zero characters');

/** A text in one line: control characters and line breaks, as from a pasted text, become spaces. */
export const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** A name, in one line. */
export const oneLine = (missing?: string) => storableText(missing).overwrite(inOneLine);

/** A text that is edited and compared with its formatting: it is stored with `\n` as the only line break. */
export const editableText = () => storableText().overwrite((text) => text.replace(/\r\n?/g, '\n'));
