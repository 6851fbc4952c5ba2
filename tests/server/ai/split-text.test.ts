import { describe, expect, it } from 'vitest';
import { type SplitText, splitText } from '../../../src/server/ai/split-text.ts';

const joined = ({ parts, gaps }: SplitText) => parts.map((part, n) => part + (gaps[n] ?? '')).join('');
const sentence = (n: number) => `This is sentence number ${n} of the story.`;
const story = (sentences: number, by: string) =>
  Array.from({ length: sentences }, (_, n) => sentence(n)).join(by);

describe('splitText', () => {
  it.each([
    ['short', 'One sentence.'],
    ['empty', ''],
    ['paragraphs', story(40, '\n\n')],
    ['lines', story(40, '\n')],
    ['sentences', story(40, ' ')],
    ['words', 'word '.repeat(300).trim()],
    ['one long word', 'x'.repeat(900)],
    ['no spaces', '今日は天気がいいですね。明日も晴れるそうです。'.repeat(30)],
    ['emojis', '🎉'.repeat(300)],
    ['mostly white space', `a${' '.repeat(500)}b${'\n'.repeat(500)}c`],
  ])('splits without loss into parts of at most the limit: %s', (_, text) => {
    const split = splitText(text, 200);
    expect(joined(split)).toBe(text);
    expect(split.gaps).toHaveLength(split.parts.length - 1);
    for (const part of split.parts) {
      expect(part.length).toBeLessThanOrEqual(200);
      expect(part.isWellFormed()).toBe(true);
    }
    for (const gap of split.gaps) expect(gap.trim()).toBe('');
  });

  it('splits at paragraphs if possible, else at sentences, else at words', () => {
    const ends = (text: string) => splitText(text, 200).parts.slice(0, -1);
    const paragraph = story(3, ' ');
    expect(ends(`${paragraph}\n\n${paragraph}\n\n${paragraph}`)).toEqual([paragraph, paragraph]);
    for (const part of ends(story(40, ' '))) expect(part).toMatch(/story\.$/);
    for (const part of ends('word '.repeat(300).trim())) expect(part).toMatch(/^(word )*word$/);
  });
});
