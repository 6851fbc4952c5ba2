import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { LiveLine } from '../../../src/cli/recording/live-line.ts';
import { statusLine } from '../../../src/cli/recording/status-line.ts';

const HEAD = '● 0:05 ▃ ';
/** Columns as a terminal counts them: East Asian characters and emojis take two. */
const columnsOf = (line: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line)].reduce(
    (sum, { segment }) =>
      sum +
      (/[\u3000-\u31ff\u4e00-\u9fff\ua000-\ua4cf\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
        segment,
      )
        ? 2
        : 1),
    0,
  );

describe('the line of a recording', () => {
  it('shows all words that fit, and else their end', () => {
    expect(statusLine(HEAD, 'some words', 40)).toBe(`${HEAD}some words`);
    expect(statusLine(HEAD, 'some words', 20)).toBe(`${HEAD}some words`);
    expect(statusLine(HEAD, 'some\nwords\n', 20)).toBe(`${HEAD}some words`);
    expect(statusLine(HEAD, 'some words', 19)).toBe(`${HEAD}…me words`);
    expect(statusLine(HEAD, `${'word '.repeat(100_000)}end`, 19)).toBe(`${HEAD}…word end`);
  });

  it.each([
    ['Japanese', '「東京タワーへ行きます。」と言いました。'.repeat(20), 'ました。'],
    ['amounts', '￥500 ￦900 ㄅㄆ ꀀꀁ'.repeat(40), 'ꀀꀁ'],
    ['emojis', '👩‍👩‍👧‍👦🇩🇪⌚✅🚀'.repeat(40), '🚀'],
    ['letters with marks', 'e\u0301'.repeat(200), 'e\u0301'],
  ])('is never longer than the terminal: %s', (_what, words, end) => {
    for (const columns of [20, 21, 40, 80]) {
      const line = statusLine(HEAD, words, columns);
      expect(columnsOf(line)).toBeLessThan(columns);
      expect(line.startsWith(`${HEAD}…`)).toBe(true);
      expect(line.endsWith(end)).toBe(true);
      // No grapheme is cut.
      expect(words).toContain(line.slice(HEAD.length + 1));
    }
  });

  it('has no words in 10 columns, and takes 80 where the terminal reports none', () => {
    expect(statusLine(HEAD, '東京', 10)).toBe(HEAD);
    expect(statusLine(HEAD, 'words', 10)).toBe(HEAD);
    expect(statusLine(HEAD, 'words', 5)).toBe('● 0:');
    expect(statusLine(HEAD, 'words', 0)).toBe(`${HEAD}words`);
    const cut = statusLine(HEAD, '東'.repeat(100), 0);
    expect(columnsOf(cut)).toBeGreaterThan(70);
    expect(columnsOf(cut)).toBeLessThan(80);
  });

  it('is shown without control characters and within the columns of the terminal', () => {
    const lines: (string | null)[] = [];
    const line = new LiveLine({
      env: {},
      signal: new AbortController().signal,
      write: () => undefined,
      note: () => undefined,
      show: (shown) => void lines.push(shown),
      columns: () => 20,
      lines: () => Readable.from([]),
      input: () => Readable.from([]),
      closeInput: () => undefined,
      readSecret: async () => '',
    });
    line.event({ name: 'partial', data: { run: 'a', text: '\x1b[2J\nwords \x1b]0;title\x07東京タワー' } });
    line.sound(5, 0.02);
    line.end();
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toBeNull();
    for (const shown of lines.slice(0, 2).map(String)) {
      expect(shown).not.toMatch(/\p{Cc}/u);
      expect(columnsOf(shown)).toBeLessThan(20);
      expect(shown).toMatch(/タワー$/);
    }
  });
});
