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

it('decodes a damaged UTF-8 file as UTF-8', () => {
  const cut = Buffer.concat([
    Buffer.from('今天我們討論了花'),
    Buffer.from('園').subarray(0, 2),
    Buffer.from('。'),
  ]);
  expect(decodeTextFile(cut, 'zh')).toBe('今天我們討論了花\ufffd。');
  const damaged = Buffer.from(`${GREETING}, Straße`);
  damaged[0] = 0xff;
  expect(decodeTextFile(damaged, 'de')).toBe('\ufffdrüße aus Köln, Straße');
});

it('decodes legacy files in the encoding of the language', () => {
  expect(decodeTextFile(Buffer.from(GREETING, 'latin1'), 'de')).toBe(GREETING);
  expect(decodeTextFile(Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2), 'ru')).toBe('Привет');
  expect(decodeTextFile(Uint8Array.of(0x93, 0x8c, 0x8b, 0x9e), 'ja')).toBe('東京');
  // 今天 in GB 18030, in which some pairs of bytes are valid UTF-8.
  expect(decodeTextFile(Uint8Array.of(0xbd, 0xf1, 0xcc, 0xec), 'zh')).toBe('今天');
});
