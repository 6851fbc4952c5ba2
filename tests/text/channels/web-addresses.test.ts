import { expect, it } from 'vitest';
import { webAddresses } from '../../../src/text/channels/web-addresses.ts';

const found = (text: string): string[] =>
  webAddresses(text)
    .filter(({ isAddress }) => isAddress)
    .map((part) => part.text);

it('finds web addresses without the punctuation of their sentence', () => {
  const text = 'Read (https://example.com/a?b=c#d), www.example.org/x. Or write to me@example.com!';
  expect(found(text)).toEqual(['https://example.com/a?b=c#d', 'www.example.org/x']);
  expect(
    webAddresses(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('stays fast with hostile text', () => {
  for (const hostile of ['a-'.repeat(50_000), 'a.'.repeat(50_000), `https://a.com/${'(a'.repeat(20_000)}`]) {
    const begun = performance.now();
    webAddresses(hostile);
    expect(performance.now() - begun).toBeLessThan(1000);
  }
});
