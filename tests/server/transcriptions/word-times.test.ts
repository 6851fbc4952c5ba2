import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../src/contract/api/segments.ts';
import { encodeWords, withoutWords, withWords } from '../../../src/server/transcriptions/word-times.ts';

const word = (text: string, start: number, end: number, confidence: number | null = 90) => ({
  text,
  start,
  end,
  confidence,
});
const roundTrip = (segments: Segment[]) => withWords(withoutWords(segments), encodeWords(segments));

describe('encodeWords and withWords', () => {
  it('round-trip words to the millisecond and tenth of a percent', () => {
    const segments: Segment[] = [
      {
        start: 0.5,
        end: 2,
        text: 'Hello there, you.',
        words: [
          word('Hello', 0.512, 0.9, 97.4),
          word('there,', 0.9, 1.25, null),
          { ...word('you.', 1.3, 2, 31), alternatives: ['ewe.', 'Hugh.'] },
        ],
      },
      { start: 3, end: 4, text: '[…]' },
      { start: 9000.123, end: 9001, text: 'Late.', words: [word('Late.', 9000.123, 9000.9)] },
    ];
    expect(roundTrip(segments)).toEqual(segments);
  });

  it('keep word boundaries that spaces do not give', () => {
    const segments: Segment[] = [
      { start: 0, end: 1, text: '今日は', words: [word('今日', 0, 0.5), word('は', 0.5, 1)] },
    ];
    expect(roundTrip(segments)).toEqual(segments);
  });

  it('store nothing without words and read old rows without them', () => {
    const segments: Segment[] = [{ start: 0, end: 1, text: 'Old words.' }];
    expect(encodeWords(segments)).toBeNull();
    expect(withWords(segments, null)).toEqual(segments);
  });

  it('use less than twenty characters per word for three hours of speech', () => {
    const words = Array.from({ length: 30_000 }, (_, n) => word('word', n * 0.36, n * 0.36 + 0.3, n % 100));
    const segments: Segment[] = [{ start: 0, end: 10_800, text: words.map(() => 'word').join(' '), words }];
    expect((encodeWords(segments) ?? '').length / words.length).toBeLessThan(20);
  });

  it('keep at most four alternatives of a word', () => {
    const alternatives = Array.from({ length: 40 }, (_, n) => `other${n}`);
    const segments: Segment[] = [
      { start: 0, end: 1, text: 'one', words: [{ ...word('one', 0, 1), alternatives }] },
    ];
    expect(roundTrip(segments)[0]?.words?.[0]?.alternatives).toEqual(alternatives.slice(0, 4));
  });

  it('throw for invalid stored data', () => {
    expect(() => withWords([{ start: 0, end: 1, text: 'a' }], '[{"s":"x"}]')).toThrow();
  });
});
