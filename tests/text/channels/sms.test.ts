import { expect, it } from 'vitest';
import { smsDraft, smsFit } from '../../../src/text/channels/sms.ts';

const lengths = (text: string): number[] => smsDraft(text).segments.map((segment) => segment.length);

it.each([
  ['a'.repeat(160), 'gsm', [160], 160],
  ['a'.repeat(161), 'gsm', [153, 8], 8],
  ['a'.repeat(307), 'gsm', [153, 153, 1], 1],
  ['€'.repeat(80), 'gsm', [80], 160],
  ['ж'.repeat(70), 'ucs2', [70], 70],
  ['ж'.repeat(71), 'ucs2', [67, 4], 4],
  ['Ç\n£¿ñ', 'gsm', [5], 5],
  ['ç', 'ucs2', [1], 1],
] as const)('counts segments and units by the SMS standard (%#)', (text, encoding, segments, lastUnits) => {
  expect(smsDraft(text)).toMatchObject({ encoding, lastUnits });
  expect(lengths(text)).toEqual(segments);
});

it('does not split escape sequences and surrogate pairs', () => {
  expect(lengths(`${'a'.repeat(152)}€${'a'.repeat(20)}`)).toEqual([152, 21]);
  const segments = smsDraft(`${'ж'.repeat(66)}😀${'ж'.repeat(10)}`).segments;
  expect(segments.map((segment) => segment.length)).toEqual([66, 12]);
  expect(segments[1]).toMatch(/^😀/u);
});

it('lists the characters that require UCS-2, each once', () => {
  expect(smsDraft('“Yes” – no “maybe”').special).toEqual(['“', '”', '–']);
  expect(smsDraft('').segments).toEqual([]);
});

it('replaces typographic characters when that saves segments, and lists the changes', () => {
  const text = `“It’s late…” – ${'a'.repeat(100)}`;
  expect(smsFit(text)).toEqual({
    text: `"It's late..." - ${'a'.repeat(100)}`,
    changes: [
      { from: '“', to: '"', times: 1 },
      { from: '’', to: "'", times: 1 },
      { from: '…', to: '...', times: 1 },
      { from: '”', to: '"', times: 1 },
      { from: '–', to: '-', times: 1 },
    ],
  });
});

it('returns null when nothing is saved or letters require UCS-2', () => {
  expect(smsFit('“short”')).toBeNull();
  expect(smsFit(`Çok güzel, ş ${'a'.repeat(100)} “so”`)).toBeNull();
});
