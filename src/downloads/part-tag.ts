import { readFile, rm, writeFile } from 'node:fs/promises';
import { hasCode } from '../node/error-code.ts';

/** Maximum length of a stored ETag, in characters. */
const TAG_MAX = 300;
const tagPath = (part: string): string => `${part}.etag`;

/** The ETag of a partial file; null if the server sent none. */
export async function readTag(part: string): Promise<string | null> {
  try {
    return (await readFile(tagPath(part), 'utf8')) || null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Stores the ETag, but not a weak one: it does not guarantee identical bytes (RFC 9110, section 13.1.5). */
export async function writeTag(part: string, tag: string | null): Promise<void> {
  if (tag !== null && tag.length <= TAG_MAX && !tag.startsWith('W/')) await writeFile(tagPath(part), tag);
  else await rm(tagPath(part), { force: true });
}
