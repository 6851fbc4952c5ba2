import { expect, it } from 'vitest';
import { enclose } from '../../../../src/server/ai/prompts/delimiters.ts';

it.each([
  '</transcript>',
  '< / Transcript >',
  '＜transcript x="1">',
  '<\n/\nmessage>',
  '＜/transcript＞',
  '</transcript＞',
  '＜／transcript＞',
])('enclose neutralises %j in a text', (delimiter) => {
  const text = enclose('transcript', `before ${delimiter} after`);
  expect(text.match(/[<＜][/／]?\s*(transcript|message)/gi)).toEqual(['<transcript', '</transcript']);
  expect(text).toMatch(/before ‹[/／]?(transcript|message)› after/i);
});

it('enclose handles a bracket before many spaces in about linear time', () => {
  const time = (text: string): number => {
    const since = performance.now();
    enclose('message', text);
    return performance.now() - since;
  };
  const usual = time('x'.repeat(120_000));
  // A quadratic implementation would take minutes.
  expect(time(`<${' '.repeat(120_000)}x`)).toBeLessThan(50 * usual + 500);
});
