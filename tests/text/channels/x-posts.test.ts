import { expect, it } from 'vitest';
import { weightedLength } from '../../../src/text/channels/x-length.ts';
import { numberedPosts } from '../../../src/text/channels/x-posts.ts';

/** A seeded pseudo-random generator of numbers below one. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const WORDS = [
  ...[
    'We',
    'met',
    'yesterday.',
    'Really?',
    'naïve,',
    'привет',
    'مرحبا',
    '日本語です。',
    '天気がいい',
    '(well)',
  ],
  ...[
    '👩‍👩‍👧‍👦',
    '🇳🇱',
    '1️⃣',
    'https://example.com/a/long/path?with=more',
    'example.com',
    '“quoted”',
    'e\u0301te\u0301',
  ],
  ...['\n', '\n\n', 'x'.repeat(90)],
];

it('returns a text that fits as one post without a number', () => {
  expect(numberedPosts(' Hello. ')).toEqual(['Hello.']);
  expect(numberedPosts(' ')).toEqual([]);
});

it('splits at sentence ends and numbers the posts', () => {
  const sentence = `${'word '.repeat(24).trim()}.`;
  expect(numberedPosts(`${sentence} ${sentence} ${sentence}`)).toEqual([
    `${sentence} ${sentence} 1/2`,
    `${sentence} 2/2`,
  ]);
});

it('keeps all words, and every web address and emoji intact, in posts within the limit', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = seeded(seed);
    const length = 20 + Math.floor(random() * 600);
    const text = Array.from({ length }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
    const posts = numberedPosts(text);
    for (const post of posts) expect(weightedLength(post)).toBeLessThanOrEqual(280);
    const joined = posts
      .map((post, index) => {
        const number = ` ${index + 1}/${posts.length}`;
        expect(post.endsWith(number)).toBe(posts.length > 1);
        return posts.length > 1 ? post.slice(0, -number.length) : post;
      })
      .join(' ');
    const bare = (words: string): string => words.replace(/\s+/g, '');
    expect(bare(joined)).toBe(bare(text));
    for (const whole of ['https://example.com/a/long/path?with=more', '👩‍👩‍👧‍👦', '🇳🇱']) {
      expect(joined.split(whole).length).toBe(text.split(whole).length);
    }
  }
});

it('reserves room for the numbers of a hundred posts', () => {
  const posts = numberedPosts('word '.repeat(6000));
  expect(posts.length).toBeGreaterThan(99);
  expect(posts.at(-1)).toMatch(new RegExp(` ${posts.length}/${posts.length}$`));
  for (const post of posts) expect(weightedLength(post)).toBeLessThanOrEqual(280);
});
