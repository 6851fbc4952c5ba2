import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { SNIFF_BYTES, sniffAudio } from '../../../src/server/audio/sniff.ts';
import { containerOf, SENTENCE, speak, synthesize, toFormat } from '../../support/speech/voice.ts';

const head = async (path: string) => (await readFile(path)).subarray(0, SNIFF_BYTES);
const box = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`, 'latin1');

describe('sniffAudio', () => {
  test.each(['mp3', 'm4a', 'mp4', 'wav', 'ogg', 'webm', 'flac', 'aac', 'flac.ogg', 'aac.mkv'] as const)(
    'recognises %s by its content',
    async (format) => {
      const path = await toFormat(await speak(SENTENCE), format);
      expect(sniffAudio(await head(path))).toBe(containerOf(format));
    },
  );

  test('recognises an MP3 without an ID3 tag by two frames', async () => {
    const path = await synthesize('sine=d=1', 'mp3', [
      '-write_id3v2',
      '0',
      '-id3v2_version',
      '0',
      '-write_xing',
      '0',
    ]);
    const bytes = await head(path);
    expect(bytes[0]).toBe(0xff);
    expect(sniffAudio(bytes)).toBe('mp3');
    bytes[bytes.indexOf(0xff, 4)] = 0;
    const broken = Buffer.concat([bytes.subarray(0, 4), Buffer.alloc(2000)]);
    expect(sniffAudio(broken)).toBeNull();
  });

  test('detects the format behind an ID3 tag', async () => {
    const tag = Buffer.from('ID3\x04\0\0\0\0\0\x05title', 'latin1');
    for (const format of ['flac', 'aac', 'mp3'] as const) {
      const sound = await head(await toFormat(await speak(SENTENCE), format));
      const untagged = format === 'mp3' ? sound.subarray(sound.indexOf(0xff)) : sound;
      expect(sniffAudio(Buffer.concat([tag, untagged]).subarray(0, SNIFF_BYTES))).toBe(format);
    }
  });

  test.each(['heic', 'avif', 'mif1', 'jp2 ', 'crx '])('rejects the picture brand %s', (brand) => {
    expect(sniffAudio(box(brand))).toBeNull();
  });

  test('recognises the generic brand "isom" as MP4', () => {
    expect(sniffAudio(box('isom'))).toBe('mp4');
  });

  test.each([
    ['nothing', ''],
    ['text', 'hello there, this is not a recording'],
    ['html', '<!doctype html><p>RIFF WAVE'],
    ['an AVI', 'RIFF\0\0\0\0AVI LIST'],
    ['a WebP', 'RIFF\0\0\0\0WEBPVP8 '],
    ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['AAC without a container', '\xff\xf1\x50\x80\x02\x1f\xfc'],
    ['a playlist', '#EXTM3U\n#EXT-X-VERSION:3\nfile:///etc/passwd'],
    ['EBML of another kind', '\x1a\x45\xdf\xa3\x93\x42\x82\x84mine'],
    ['EBML cut short', '\x1a\x45\xdf\xa3\x93\x42'],
  ])('recognises no audio in %s', (_name, bytes) => {
    expect(sniffAudio(Buffer.from(bytes, 'latin1'))).toBeNull();
  });
});
