/**
 * The encoding of older files, by language; of all others, windows-1252.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
const OLDER_ENCODINGS: Readonly<Record<string, string>> = {
  ar: 'windows-1256',
  ja: 'shift_jis',
  ko: 'euc-kr',
  ru: 'windows-1251',
  zh: 'gb18030',
};

/** The encoding that a byte order mark names; null without one. */
function markedEncoding([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/**
 * The text of a file: UTF-16 with its mark, else UTF-8; a file that is neither, in the encoding that programs of a
 * language used before (`language`, an ISO 639-1 code).
 */
export function decodeTextFile(bytes: Uint8Array, language: string): string {
  const marked = markedEncoding(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(OLDER_ENCODINGS[language] ?? 'windows-1252').decode(bytes);
  }
}
