import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { toDocx } from '../../../../src-renderer/features/exports/to-docx.ts';

/** Reads a file from a zip archive through its central directory (APPNOTE 4.3). */
function unzip(zip: Buffer, name: string): string {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = zip.readUInt16LE(at + 10);
    const size = zip.readUInt32LE(at + 20);
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const local = zip.readUInt32LE(at + 42);
    if (zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)) === name) {
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const bytes = zip.subarray(from, from + size);
      return (method === 8 ? inflateRawSync(bytes) : bytes).toString('utf8');
    }
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  throw new Error(`${name} is not in the archive`);
}

async function fileOf(html: string, title: string, name: string): Promise<string> {
  const blob = await toDocx(html, title);
  return unzip(Buffer.from(await blob.arrayBuffer()), name);
}

async function paragraphs(html: string): Promise<string[]> {
  const xml = await fileOf(html, 'A note', 'word/document.xml');
  return xml.match(/<w:p>.*?<\/w:p>/gs) ?? [];
}

it('keeps text marks and escaped characters', async () => {
  const [first = ''] = await paragraphs('<p>R&amp;D <strong>b<em>i</em></strong><u>u</u><s>s</s></p>');
  const runs = first.match(/<w:r>.*?<\/w:r>/gs) ?? [];
  const [plain = '', bold = '', italic = '', underline = '', struck = ''] = runs;
  expect(plain).toContain('R&amp;D ');
  expect(plain).toContain('xml:space="preserve"');
  expect(bold).toContain('<w:b/>');
  expect(italic).toMatch(/<w:b\/>.*<w:i\/>/);
  expect(underline).toContain('<w:u w:val="single"/>');
  expect(struck).toContain('<w:strike/>');
  expect(plain).not.toContain('<w:b/>');
});

it('keeps alignment and lists', async () => {
  const [middle = '', right = '', item = ''] = await paragraphs(
    '<p align="center">m</p><p align="right">r</p><p>• one</p>',
  );
  expect(middle).toContain('<w:jc w:val="center"/>');
  expect(right).toContain('<w:jc w:val="right"/>');
  expect(item).toContain('<w:numPr>');
  expect(item).not.toContain('•');
});

it('sets Arabic right to left, and swaps left and right alignment', async () => {
  const [arabic = '', alignedRight = '', english = ''] = await paragraphs(
    '<p>1. مرحبا بالعالم</p><p align="right">مرحبا</p><p>Hello مرحبا</p>',
  );
  expect(arabic).toContain('<w:bidi/>');
  expect(arabic).toContain('<w:rtl/>');
  expect(alignedRight).toContain('<w:jc w:val="left"/>');
  expect(english).not.toMatch(/<w:bidi\/>|<w:rtl\/>/);
});

it('sets a paragraph in its own direction, and a name before it in that of the name', async () => {
  const [arabic = '', english = ''] = await paragraphs(
    '<p dir="rtl"><strong>Anna:</strong> مرحبا</p><p dir="ltr"><strong>سارة:</strong> Hello</p>',
  );
  expect(arabic).toContain('<w:bidi/>');
  expect(english).not.toContain('<w:bidi/>');
  const [name = '', words = ''] = arabic.match(/<w:r>.*?<\/w:r>/gs) ?? [];
  expect([name, words].map((run) => run.includes('<w:rtl/>'))).toEqual([false, true]);
});

it('omits characters that XML does not allow, and names only the app as author', async () => {
  const [words = ''] = await paragraphs('<p>a\ufffe\uffff\u0001\ud83d b 👍</p>');
  expect(words).toContain('>a b 👍<');
  const core = await fileOf('<p>a</p>', 'A\uffff note', 'docProps/core.xml');
  expect(core).toContain('<dc:title>A note</dc:title>');
  expect(core).toContain('<cp:lastModifiedBy>Parlance</cp:lastModifiedBy>');
});
