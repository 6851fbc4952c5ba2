import { expect, it } from 'vitest';
import { formatsIn } from '../../../src/text/channels/formats.ts';

it('returns each format of an HTML text once, ignoring formatted spaces', () => {
  const html = '<p align="right"><strong>a</strong> <em>b <strong>c</strong></em></p><p><u> </u><s>d</s></p>';
  expect(formatsIn(html)).toEqual(['alignment', 'bold', 'italic', 'strikethrough']);
  expect(formatsIn('<p>plain</p>')).toEqual([]);
});
