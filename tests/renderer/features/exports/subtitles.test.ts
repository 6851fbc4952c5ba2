import { describe, expect, it } from 'vitest';
import { toSrt, toVtt } from '../../../../src-renderer/features/exports/subtitles.ts';

const TALK = [
  { start: 0.5, end: 2.25, text: 'Hello there.' },
  {
    start: 3661.5,
    end: 3681,
    text: 'This is a much longer stretch of speech that goes on for quite a while, so that it can not stand on the screen all at once and has to be cut into several parts.',
  },
];

const blocks = (srt: string) => srt.trimEnd().split('\n\n');

describe('SubRip', () => {
  it('numbers its cues and writes the times with a comma', () => {
    expect(blocks(toSrt(TALK))[0]).toBe('1\n00:00:00,500 --> 00:00:02,250\nHello there.');
    expect(toSrt(TALK)).toContain('\n\n2\n01:01:01,500 --> 01:01:');
  });

  it('has two lines of 42 characters at most, one to seven seconds, in order and without a word lost', () => {
    const cues = blocks(toSrt(TALK)).map((block) => {
      const [, times = '', ...lines] = block.split('\n');
      const [from = 0, to = 0] = times.split(' --> ').map((time) => {
        const [h = 0, m = 0, s = 0, ms = 0] = time.split(/[:,]/).map(Number);
        return h * 3600 + m * 60 + s + ms / 1000;
      });
      return { from, to, lines };
    });
    let last = 0;
    for (const { from, to, lines } of cues) {
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
      expect(from).toBeGreaterThanOrEqual(last);
      expect(to - from).toBeGreaterThanOrEqual(0.999);
      expect(to - from).toBeLessThanOrEqual(7.001);
      last = to;
    }
    expect(cues.flatMap(({ lines }) => lines).join(' ')).toBe(TALK.map(({ text }) => text).join(' '));
  });

  it('shows a short cue a second, but never into the next one', () => {
    const quick = [
      { start: 0, end: 0.2, text: 'Yes.' },
      { start: 0.6, end: 0.8, text: 'No.' },
    ];
    expect(blocks(toSrt(quick)).map((block) => block.split('\n')[1])).toEqual([
      '00:00:00,000 --> 00:00:00,600',
      '00:00:00,600 --> 00:00:01,600',
    ]);
  });

  it('cuts a text without spaces by the room its characters take', () => {
    const [first = ''] = blocks(toSrt([{ start: 0, end: 4, text: '天'.repeat(60) }]));
    expect(first.split('\n').slice(2)).toEqual(['天'.repeat(21), '天'.repeat(21)]);
  });

  it('leaves out what has no words', () => {
    expect(toSrt([{ start: 0, end: 1, text: '  ' }])).toBe('');
    expect(toSrt([{ start: 0, end: 1, text: 'a --> b' }])).toContain('a -> b');
  });
});

describe('WebVTT', () => {
  it('begins with its name, writes the times with a point and escapes its signs', () => {
    expect(toVtt([{ start: 0, end: 2, text: 'a < b & c --> d' }])).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\na &lt; b &amp; c --&gt; d\n',
    );
  });
});
