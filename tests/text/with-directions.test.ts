import { expect, it } from 'vitest';
import { withDirections } from '../../src/text/with-directions.ts';

it.each([
  ['<p>Hello</p><p>مرحبا Anna</p>', '<p dir="ltr">Hello</p><p dir="rtl">مرحبا Anna</p>'],
  [
    '<p align="center">&amp; <strong>שלום</strong></p>',
    '<p align="center" dir="rtl">&amp; <strong>שלום</strong></p>',
  ],
  ['<p></p><p>12</p>', '<p></p><p>12</p>'],
])('gives each paragraph of %s the direction of its words', (html, directed) => {
  expect(withDirections(html)).toBe(directed);
});
