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

const REPLACEMENT = 0xfffd;
const LAST_ASCII = 0x7f;

/**
 * The text as UTF-8 with replacement characters; null if more of its characters are invalid than valid, as in files of
 * other encodings. A program may cut a character, or damage one byte of a file.
 */
function decodeDamagedUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  let valid = 0;
  let damaged = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === REPLACEMENT) damaged += 1;
    else if (code > LAST_ASCII) valid += 1;
  }
  return damaged < valid ? text : null;
}

/**
 * The text of a file: UTF-16 with its mark, else UTF-8, also a damaged one; a file that is neither, in the encoding that
 * programs of a language used before (`language`, an ISO 639-1 code).
 */
export function decodeTextFile(bytes: Uint8Array, language: string): string {
  const marked = markedEncoding(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return (
      decodeDamagedUtf8(bytes) ?? new TextDecoder(OLDER_ENCODINGS[language] ?? 'windows-1252').decode(bytes)
    );
  }
}
