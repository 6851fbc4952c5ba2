import { describe, expect, it } from 'vitest';
import { toKaraokeVtt, toSrt, toVtt } from '../../../src/text/subtitles/subtitles.ts';

const NAMES = { me: 'Me', others: 'R & D' };
const TALK = [
  { start: 0.5, end: 2.25, text: 'Hello there.' },
  {
    start: 3661.5,
    end: 3681,
    text: 'This is a much longer stretch of speech that goes on for quite a while, so that it can not stand on the screen all at once and has to be cut into several parts.',
  },
];

const blocks = (srt: string) => srt.trimEnd().split('\n\n');

describe('subtitles of scripts without spaces: punctuation', () => {
  const lengths = Array.from({ length: 36 }, (_, n) => n + 10);
  const linesOf = (srt: string) => blocks(srt).flatMap((block) => block.split('\n').slice(2));

  it.each(lengths)('does not start a line or cue, with sentences of %i characters', (length) => {
    for (const ends of ['。', '！」', '，']) {
      const text = `「${'日'.repeat(length)}${ends}`.repeat(8);
      const characters = Array.from(text);
      const seconds = characters.length / 5;
      const words = characters.map((character, n) => ({ start: n / 5, end: (n + 1) / 5, text: character }));
      for (const segment of [
        { start: 0, end: seconds, text },
        { start: 0, end: seconds, text, words },
      ]) {
        const lines = linesOf(toSrt([segment], NAMES));
        expect(lines.filter((line) => /^[。！」，]/.test(line))).toEqual([]);
        expect(lines.join('')).toBe(text);
      }
    }
  });
});

describe('subtitle lines without word times', () => {
  const linesOf = (text: string) =>
    blocks(toSrt([{ start: 0, end: 8, text }], NAMES)).flatMap((block) => block.split('\n').slice(2));

  it.each([
    [
      '我们昨天在会议上讨论了关于Microsoft和OpenAI的新合同以及2026年的预算计划。',
      ['Microsoft', 'OpenAI', '2026'],
    ],
    [
      'これは長い日本語の文章です。とても長いので、二行に分けられます。「はい。」と言いました。Parlanceを使います。',
      ['Parlance'],
    ],
    ['今年の売上は去年と比べて大きく増えましたが合計はとても多く12,500,000円でした。', ['12,500,000']],
  ])('do not split Latin words and numbers: %s', (text, whole) => {
    const lines = linesOf(text);
    expect(lines.join('')).toBe(text);
    for (const word of whole) expect(lines.some((line) => line.includes(word))).toBe(true);
  });

  it('do not start with closing punctuation or split at no-break spaces', () => {
    const words = 'est-ce que vous êtes vraiment certain de tout cela et de ce que nous avons dit hier'.split(
      ' ',
    );
    for (const space of ['\u202f', ' ']) {
      for (let count = 4; count <= words.length; count += 1) {
        const text = `${words.slice(0, count).join(' ')}${space}? Je dis «${space}oui${space}» pour 12\u202f500${space}€ ici${space}!`;
        const lines = linesOf(text);
        expect(lines.join(' ')).toBe(text);
        for (const line of lines) expect(line).not.toMatch(/^(?:[?!€»]|500)|«$/);
      }
    }
  });

  it('split a text at no-break spaces when it has no others', () => {
    const text = 'word\u00a0'.repeat(20).trim();
    for (const line of linesOf(text)) expect(line).toMatch(/^word( word)*$/);
  });
});

describe('SubRip', () => {
  it('numbers its cues and writes times with a comma', () => {
    expect(blocks(toSrt(TALK, NAMES))[0]).toBe('1\n00:00:00,500 --> 00:00:02,250\nHello there.');
    expect(toSrt(TALK, NAMES)).toContain('\n\n2\n01:01:01,500 --> 01:01:');
  });

  it('limits cues to two lines of 42 characters and one to seven seconds without losing words', () => {
    const cues = blocks(toSrt(TALK, NAMES)).map((block) => {
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

  it('shows a short cue for a second, but not into the next one', () => {
    const quick = [
      { start: 0, end: 0.2, text: 'Yes.' },
      { start: 0.6, end: 0.8, text: 'No.' },
    ];
    expect(blocks(toSrt(quick, NAMES)).map((block) => block.split('\n')[1])).toEqual([
      '00:00:00,000 --> 00:00:00,600',
      '00:00:00,600 --> 00:00:01,600',
    ]);
    // It could not be read within 0.2 seconds.
    const atOnce = [
      { start: 1, end: 1.1, text: 'Yes.' },
      { start: 1.2, end: 1.8, text: 'No.' },
    ];
    expect(blocks(toSrt(atOnce, NAMES))[0]).toContain('00:00:01,000 --> 00:00:02,000');
  });

  it('counts wide characters twice when splitting a text without spaces', () => {
    const [first = ''] = blocks(toSrt([{ start: 0, end: 4, text: '天'.repeat(60) }], NAMES));
    expect(first.split('\n').slice(2)).toEqual(['天'.repeat(21), '天'.repeat(21)]);
  });

  it('leaves out segments without words and escapes arrows', () => {
    expect(toSrt([{ start: 0, end: 1, text: '  ' }], NAMES)).toBe('');
    expect(toSrt([{ start: 0, end: 1, text: 'a --> b' }], NAMES)).toContain('a -> b');
  });
});

describe('WebVTT', () => {
  it('starts with its header, writes times with a point and escapes markup', () => {
    expect(toVtt([{ start: 0, end: 2, text: 'a < b & c --> d' }], NAMES)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\na &lt; b &amp; c --&gt; d\n',
    );
  });
});

/** Evenly spoken words of `seconds` each, from the second `from`. */
const said = (text: string, from: number, seconds = 0.4) => {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    start: from + index * seconds,
    end: from + (index + 1) * seconds,
    confidence: 90,
  }));
  return { start: from, end: from + words.length * seconds, text, words };
};
const timesOf = (srt: string) => blocks(srt).map((block) => block.split('\n')[1]);

describe('subtitles with word times', () => {
  it('start and end with their words, not with the segment', () => {
    const segment = { ...said('Hello there.', 2.5), start: 1, end: 9 };
    expect(toSrt([segment], NAMES)).toBe('1\n00:00:02,500 --> 00:00:03,500\nHello there.\n');
  });

  it('end at a pause within a sentence', () => {
    const [first, second] = [said('So,', 0), said('where was I', 4)];
    const segment = {
      start: 0,
      end: 6,
      text: `${first.text} ${second.text}`,
      words: [...first.words, ...second.words],
    };
    expect(timesOf(toSrt([segment], NAMES))).toEqual([
      '00:00:00,000 --> 00:00:01,000',
      '00:00:04,000 --> 00:00:05,200',
    ]);
  });

  it('combine short sentences so that each cue stays long enough', () => {
    const quick = [said('Yes.', 0, 0.3), said('I will.', 0.35, 0.3)];
    expect(toSrt(quick, NAMES)).toBe('1\n00:00:00,000 --> 00:00:01,000\nYes. I will.\n');
  });

  it('last one to seven seconds with two lines, and each word lies within its cue', () => {
    const text = Array.from({ length: 400 }, (_, n) => `word${n}${n % 11 === 0 ? '.' : ''}`).join(' ');
    const segment = said(text, 10, 0.31);
    let last = 0;
    for (const block of blocks(toSrt([segment], NAMES))) {
      const [, times = '', ...lines] = block.split('\n');
      const [from = 0, to = 0] = times.split(' --> ').map((time) => {
        const [h = 0, m = 0, s = 0, ms = 0] = time.split(/[:,]/).map(Number);
        return h * 3600 + m * 60 + s + ms / 1000;
      });
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
      expect(from).toBeGreaterThanOrEqual(last - 0.001);
      expect(to - from).toBeGreaterThan(0.999);
      expect(to - from).toBeLessThan(7.001);
      for (const word of lines.join(' ').split(' ')) {
        const own = segment.words.find((each) => each.text === word);
        expect(own?.start).toBeGreaterThanOrEqual(from - 0.001);
        expect(own?.end).toBeLessThanOrEqual(to + 0.001);
      }
      last = to;
    }
    expect(last).toBeGreaterThanOrEqual(10 + 400 * 0.31);
  });
});

/** Each character as a word of its own, as engines time Chinese and Japanese. */
const characters = (text: string) =>
  Array.from(text, (character, n) => ({ text: character, start: n / 5, end: (n + 1) / 5 }));

describe('subtitles of scripts without spaces', () => {
  const text = '今天我们用 iPhone 散步';
  const timed = { start: 0, end: 2, text, words: said('今 天 我 们 用 iPhone 散 步', 0, 0.2).words };

  it('have no spaces between timed characters', () => {
    expect(toSrt([timed], NAMES)).toContain('\n今天我们用iPhone散步\n');
    expect(toVtt([timed], NAMES)).toContain('\n今天我们用iPhone散步\n');
    expect(toKaraokeVtt([timed], NAMES)).toContain('用<00:00:01.000>iPhone<00:00:01.200>散');
  });

  it('fill their lines as if there were no spaces', () => {
    const long = '今天我们去公园散步然后回家吃饭晚上看电影明天再见';
    const [first = ''] = blocks(toSrt([{ start: 0, end: 6, text: long, words: characters(long) }], NAMES));
    expect(first.split('\n').slice(2)).toEqual([long.slice(0, 12), long.slice(12)]);
  });

  it('keep existing spaces and those between Korean words', () => {
    expect(toSrt([{ start: 0, end: 2, text }], NAMES)).toContain(`\n${text}\n`);
    expect(
      toSrt([{ start: 0, end: 2, text: '저는 갔어요', words: said('저는 갔어요', 0).words }], NAMES),
    ).toContain('\n저는 갔어요\n');
  });

  it('have no space between two short sentences of one cue', () => {
    const quick = ['是。', '好。'].map((one, n) => ({
      start: n / 2,
      end: n / 2 + 0.4,
      text: one,
      words: [{ start: n / 2, end: n / 2 + 0.4, text: one }],
    }));
    expect(toSrt(quick, NAMES)).toContain('\n是。好。\n');
  });
});

describe('karaoke WebVTT', () => {
  it('contains the time of each word after the first, and escapes the words', () => {
    expect(toKaraokeVtt([said('Rock & <roll> a-->b', 0.85)], NAMES)).toBe(
      [
        'WEBVTT',
        '',
        '00:00:00.850 --> 00:00:02.450',
        'Rock <00:00:01.250>&amp; <00:00:01.650>&lt;roll&gt; <00:00:02.050>a--&gt;b',
        '',
      ].join('\n'),
    );
  });

  it('leaves out times that do not increase within the cue', () => {
    const words = ['one', 'two', 'three', 'four'].map((text, index) => ({
      text,
      start: [0, 0.5, 0.5, 7.5][index] ?? 0,
      end: [0.5, 0.5, 1, 7.5][index] ?? 0,
      confidence: null,
    }));
    const vtt = toKaraokeVtt([{ start: 0, end: 8, text: 'one two three four', words }], NAMES);
    expect(vtt).toContain('one <00:00:00.500>two three\n');
    expect(vtt).toContain('\nfour\n');
  });
});

describe('subtitles of a meeting', () => {
  const said = [
    { start: 0, end: 2, text: 'Shall we begin?', speaker: 'me' as const },
    { start: 2.5, end: 4, text: 'Yes.', speaker: 'others' as const },
    { start: 4.5, end: 6, text: 'We are ready.', speaker: 'others' as const },
  ];

  it('name the speaker in SubRip at each change', () => {
    expect(blocks(toSrt(said, NAMES)).map((block) => block.split('\n')[2])).toEqual([
      'Me: Shall we begin?',
      'R & D: Yes.',
      'We are ready.',
    ]);
  });

  it('contain voice tags in WebVTT', () => {
    expect(toVtt(said, NAMES)).toContain('<v Me>Shall we begin?');
    expect(toVtt(said, NAMES)).toContain('<v R &amp; D>We are ready.');
  });

  it('keep all words when speakers overlap, and show each cue until its words end', () => {
    const monologue = Array.from({ length: 30 }, (_, n) => `word${n}`).join(' ');
    const over = [
      { start: 0, end: 12, text: monologue, speaker: 'me' },
      { start: 3, end: 3.2, text: 'Really?', speaker: 'others' },
      { start: 3, end: 3, text: 'Oh.', speaker: 'third' },
    ];
    const shown = blocks(toSrt(over, NAMES));
    const cues = shown.map((block) => block.split('\n').slice(2).join(' '));
    for (const word of monologue.split(' ')) expect(cues.join(' ').split(' ')).toContain(word);
    expect(shown).toContainEqual('2\n00:00:03,000 --> 00:00:04,000\nR & D: Really?');
    expect(shown).toContainEqual('3\n00:00:03,000 --> 00:00:04,000\nthird: Oh.');
    const times = timesOf(toSrt(over, NAMES)).map((line = '') => line.split(' --> '));
    expect(times).toEqual(times.toSorted(([a = ''], [b = '']) => a.localeCompare(b)));
    expect(times.at(-1)?.[1]).toBe('00:00:12,000');
  });
});
