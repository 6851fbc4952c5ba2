import { expect, it } from 'vitest';
import { toMarkdown } from '../../../../src/text/to-markdown.ts';
import { namedHtml, namedText } from '../../../../src-renderer/features/exports/speaker-names.ts';

const NAMES = { me: 'Ich', others: 'Andere <b>' };
const SEGMENTS = [
  { start: 0, end: 1, text: 'Hallo.', speaker: 'me' as const },
  { start: 1, end: 2, text: 'Guten', speaker: 'others' as const },
  { start: 2, end: 3, text: 'Tag.', speaker: 'others' as const },
  { start: 3, end: 4, text: 'Los.', speaker: 'me' as const },
];

it('adds the speaker’s name to each turn', () => {
  expect(namedText('Hallo.\n\nGuten Tag.\nLos.', SEGMENTS, NAMES)).toBe(
    'Ich: Hallo.\n\nAndere <b>: Guten Tag.\nIch: Los.',
  );
  expect(
    namedHtml('<p>Hallo.</p><p></p><p align="center"><em>Guten</em> Tag.</p><p>Los.</p>', SEGMENTS, NAMES),
  ).toBe(
    '<p><strong>Ich:</strong> Hallo.</p><p></p><p align="center"><strong>Andere &lt;b&gt;:</strong> <em>Guten</em> Tag.</p><p><strong>Ich:</strong> Los.</p>',
  );
});

it('adds speaker names to paragraphs that no longer match turns', () => {
  expect(namedText('Hallo. Guten Tag.\nLos.', SEGMENTS, NAMES)).toBe(
    'Ich, Andere <b>: Hallo. Guten Tag.\nIch: Los.',
  );
  expect(namedHtml('<p>Hallo.</p><p>Guten</p><p>Tag. Neu</p><p>Los.</p>', SEGMENTS, NAMES)).toBe(
    '<p><strong>Ich:</strong> Hallo.</p><p><strong>Andere &lt;b&gt;:</strong> Guten</p><p>Tag. Neu</p><p><strong>Ich:</strong> Los.</p>',
  );
});

it('adds no names to a recording of one voice', () => {
  const alone = SEGMENTS.map(({ speaker: _speaker, ...segment }) => segment);
  expect(namedText('Hallo.', alone, NAMES)).toBe('Hallo.');
  expect(namedHtml('<p>Hallo.</p>', alone, NAMES)).toBe('<p>Hallo.</p>');
});

it('keeps the direction of a paragraph after a name in another script', () => {
  const arabic = [
    { start: 0, end: 1, text: 'مرحبا.', speaker: 'me' as const },
    { start: 1, end: 2, text: 'Hallo.', speaker: 'others' as const },
  ];
  expect(namedHtml('<p>مرحبا.</p><p>Hallo.</p>', arabic, { me: 'Anna', others: 'سارة' })).toBe(
    '<p dir="rtl"><strong>Anna:</strong> مرحبا.</p><p dir="ltr"><strong>سارة:</strong> Hallo.</p>',
  );
});

it('puts the name above a list, which remains a list', () => {
  expect(namedText('• Hallo.\n\n1. Guten Tag.\n2024. Los.', SEGMENTS, { me: 'Ich', others: 'Du' })).toBe(
    'Ich:\n• Hallo.\n\nDu:\n1. Guten Tag.\nIch: 2024. Los.',
  );
  const html = namedHtml('<p>• Hallo.</p><p align="right"><em>- Guten</em> Tag.</p><p>Los.</p>', SEGMENTS, {
    me: 'Ich',
    others: 'سارة',
  });
  expect(html).toBe(
    '<p><strong>Ich:</strong></p><p>• Hallo.</p><p align="right" dir="ltr"><strong>سارة:</strong></p><p align="right"><em>- Guten</em> Tag.</p><p><strong>Ich:</strong> Los.</p>',
  );
  expect(toMarkdown(html)).toBe(
    '**Ich:**\n\n- Hallo.\n\n<div align="right">\n\n**سارة:**\n\n</div>\n\n- _Guten_ Tag.\n\n**Ich:** Los.\n',
  );
});
