import { expect, it } from 'vitest';
import { decodeTextFile } from '../../src/sending/decode-text-file.ts';

const GREETING = 'Grüße aus Köln';

it('decodes UTF-8 with and without a byte order mark', () => {
  const text = `${GREETING} 東京 😀`;
  for (const mark of ['', '\ufeff']) expect(decodeTextFile(Buffer.from(mark + text), 'de')).toBe(text);
  expect(decodeTextFile(new Uint8Array(), 'de')).toBe('');
});

it('decodes UTF-16 in both byte orders', () => {
  const little = Buffer.from(`\ufeff${GREETING} 東京`, 'utf16le');
  expect(decodeTextFile(little, 'de')).toBe(`${GREETING} 東京`);
  expect(decodeTextFile(Buffer.from(little).swap16(), 'de')).toBe(`${GREETING} 東京`);
});

it('decodes legacy files in the encoding of the language', () => {
  expect(decodeTextFile(Buffer.from(GREETING, 'latin1'), 'de')).toBe(GREETING);
  expect(decodeTextFile(Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2), 'ru')).toBe('Привет');
  expect(decodeTextFile(Uint8Array.of(0x93, 0x8c, 0x8b, 0x9e), 'ja')).toBe('東京');
});
