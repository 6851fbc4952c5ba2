import { describe, expect, it } from 'vitest';
import { alignText } from '../../../../src-renderer/ui/spoken-words/align-words.ts';
import { relativeCost } from '../../../support/relative-cost.ts';

const SEGMENTS = [
  { start: 0, end: 4, text: 'aaaa bbbb' },
  { start: 10, end: 14, text: 'cccc dddd' },
];

function said(text: string, seconds: number): string | null {
  const word = alignText(SEGMENTS, text)?.wordAt(seconds);
  return word ? text.slice(word.start, word.end) : null;
}

describe('alignText with word times', () => {
  const words = [
    { text: 'Well,', start: 0.2, end: 0.5, confidence: 90 },
    { text: 'twenty-five', start: 3, end: 4, confidence: 90 },
    { text: 'came.', start: 4.1, end: 4.6, confidence: null },
  ];
  const segments = [{ start: 0, end: 9, text: 'Well, twenty-five came.', words }];
  const text = 'Well, twenty-five came.';
  const lit = (second: number) => {
    const word = alignText(segments, text)?.wordAt(second);
    return word ? text.slice(word.start, word.end) : null;
  };

  it('finds the word at a time by the word’s own times', () => {
    expect([0.1, 0.3, 2.5, 3.1, 3.9, 4.2, 7].map(lit)).toEqual([
      null,
      'Well',
      null,
      'twenty',
      'five',
      'came',
      null,
    ]);
  });

  it('returns the word’s own time for a position', () => {
    expect(alignText(segments, text)?.timeAt(text.indexOf('came'))).toBe(4.1);
    expect(alignText(segments, text)?.timeAt(0)).toBe(0.2);
  });
});

describe('alignText with segment times', () => {
  it('finds the word at a time, spreading the segment’s time over its words', () => {
    const text = 'Aaaa, bbbb. Cccc dddd!';
    expect([0, 1.9, 2.1, 10.5, 13.9].map((second) => said(text, second))).toEqual([
      'Aaaa',
      'Aaaa',
      'bbbb',
      'Cccc',
      'dddd',
    ]);
  });

  it('finds no word in a long pause, and none before the first word', () => {
    const text = 'aaaa bbbb cccc dddd';
    expect(said(text, 5)).toBe('bbbb');
    expect(said(text, 6)).toBeNull();
    expect(said(text, -1)).toBeNull();
    expect(said(text, 60)).toBeNull();
  });

  it('tolerates the changes of a voice profile: numbers, dates, paragraphs, punctuation (growth 3)', () => {
    const segments = [
      { start: 0, end: 5, text: 'We met twenty five people there.' },
      { start: 8, end: 13, text: 'They left on march fifth 2026.' },
    ];
    const text = 'We met 25 people there\n\nThey left on 03/05/2026';
    const lit = (second: number) => {
      const word = alignText(segments, text)?.wordAt(second);
      return word ? text.slice(word.start, word.end) : null;
    };
    expect([0.1, 4.5, 8.2, 9.5].map(lit)).toEqual(['We', 'there', 'They', 'left']);
    expect(alignText(segments, text)?.timeAt(text.indexOf('25'))).toBeLessThan(2);
  });

  it('tolerates edits: added, changed, moved and removed words', () => {
    const text = 'Well: aaaa\nBXBB and then cccc (really) dddd';
    expect([0.5, 10.5, 12.5].map((second) => said(text, second))).toEqual(['aaaa', 'cccc', 'dddd']);
    expect(said(text, 3)).toBe('aaaa');
    expect(alignText(SEGMENTS, text)?.timeAt(text.indexOf('and'))).toBe(0);
  });

  it('returns the time of a word, and for an added word the time of the word before it', () => {
    const text = 'new aaaa bbbb cccc dddd';
    const alignment = alignText(SEGMENTS, text);
    expect(alignment?.timeAt(text.indexOf('cccc') + 2)).toBe(10);
    expect(alignment?.timeAt(text.length)).toBe(12);
    expect(alignment?.timeAt(0)).toBeNull();
  });

  it('returns null for a translation, an empty text or a recording without speech', () => {
    expect(alignText(SEGMENTS, 'eins zwei drei vier')).toBeNull();
    expect(alignText(SEGMENTS, '')).toBeNull();
    expect(alignText([], 'aaaa')).toBeNull();
  });
});

describe('alignText of a meeting in which people speak at once', () => {
  const word = (text: string, start: number, end: number) => ({ text, start, end, confidence: null });
  const turn = (...words: ReturnType<typeof word>[]) => ({
    start: words[0]?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
    text: words.map(({ text }) => text).join(' '),
    words,
  });
  const me = Array.from({ length: 20 }, (_, second) => word(`me${second}`, second, second + 0.9));
  const segments = [
    turn(...me),
    turn(word('yes', 8, 8.4)),
    turn(word('indeed', 12, 14.5)),
    turn(word('me22', 22, 23)),
  ];
  const text = segments.map((segment) => segment.text).join('\n');
  const alignment = alignText(segments, text);
  const at = (seconds: number) => {
    const place = alignment?.wordAt(seconds);
    return place ? text.slice(place.start, place.end) : null;
  };

  it('finds a word that is spoken at the time', () => {
    const spoken = segments.flatMap(({ words }) => words);
    for (let seconds = 0; seconds < 24; seconds += 0.05) {
      const current = spoken.filter(({ start, end }) => start <= seconds && seconds <= end);
      if (current.length > 0) expect(current.map((one) => one.text)).toContain(at(seconds));
    }
  });

  it('keeps the last spoken word during a pause, and the times of the words', () => {
    expect([5.95, 8.6, 8.95, 14.95, 20, 21.5, 21.95].map(at)).toEqual([
      'me5',
      'me8',
      'me8',
      'me14',
      'me19',
      null,
      null,
    ]);
    expect(['me8', 'yes', 'me19', 'indeed'].map((one) => alignment?.timeAt(text.indexOf(one)))).toEqual([
      8, 8, 19, 12,
    ]);
  });
});

describe('alignText with 50,000 words', () => {
  // A few frequent words and many rare ones, like in speech.
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const spoken = Array.from({ length: 50_000 }, () => `w${Math.floor(3000 * random() ** 3)}`);
  const segments = Array.from({ length: 5000 }, (_, index) => ({
    start: index * 2,
    end: index * 2 + 2,
    text: spoken.slice(index * 10, index * 10 + 10).join(' '),
  }));

  it('is fast, also after a thousand edits', async () => {
    const edited = spoken.map((word, index) => (index % 50 === 7 ? `${word}x` : word)).join(' ');
    const align = () => alignText(segments, edited);
    expect(await relativeCost(align, 12)).toBeLessThan(12);
    expect(align()?.timeAt(edited.length)).toBeCloseTo(9999.8, 0);
  });

  it('returns null quickly for an unrelated text', async () => {
    const other = spoken.map((word) => `other${word}`).join(' ');
    const align = () => alignText(segments, other);
    expect(await relativeCost(align, 20)).toBeLessThan(20);
    expect(align()).toBeNull();
  });
});
