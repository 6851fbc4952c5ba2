import { expect, it } from 'vitest';
import { paragraphsOf } from '../../src/text/rich-text.ts';

it('parses paragraphs, marks, alignment and entities of the editor’s HTML', () => {
  const html =
    '<p>Tea &amp; <strong>ca<em>k</em>e</strong> &lt;3</p><p align="center"><u>x</u><s>y</s></p><p></p>';
  expect(paragraphsOf(html)).toEqual([
    {
      isBullet: false,
      runs: [
        { text: 'Tea & ', marks: [] },
        { text: 'ca', marks: ['bold'] },
        { text: 'k', marks: ['bold', 'italic'] },
        { text: 'e', marks: ['bold'] },
        { text: ' <3', marks: [] },
      ],
    },
    {
      align: 'center',
      isBullet: false,
      runs: [
        { text: 'x', marks: ['underline'] },
        { text: 'y', marks: ['strikethrough'] },
      ],
    },
    { isBullet: false, runs: [] },
  ]);
});

it('parses a paragraph with a leading bullet as a list item without the bullet', () => {
  expect(paragraphsOf('<p>• <strong>one</strong></p><p>- two</p><p>-5 degrees</p>')).toEqual([
    { isBullet: true, runs: [{ text: 'one', marks: ['bold'] }] },
    { isBullet: true, runs: [{ text: 'two', marks: [] }] },
    { isBullet: false, runs: [{ text: '-5 degrees', marks: [] }] },
  ]);
});

it('decodes entities once and keeps the text of unknown tags', () => {
  const [first] = paragraphsOf('<p>&amp;lt; <blink>a</blink> < b</p>');
  expect(first?.runs.map(({ text }) => text).join('')).toBe('&lt; a < b');
});
