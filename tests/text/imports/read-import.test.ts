import { describe, expect, it } from 'vitest';
import { addedWords, uuidOf } from '../../../src/text/imports/added-text.ts';
import { readImport } from '../../../src/text/imports/read-import.ts';
import { toKaraokeVtt, toVtt } from '../../../src/text/subtitles/subtitles.ts';

const SRT = `1
00:00:01,000 --> 00:00:02,500
Hello <i>there</i>,
everyone.

2
00:00:02,600 --> 00:00:03,000
Welcome.

3
01:00:09,050 --> 01:00:10,000
We begin.
`;
const VTT = `WEBVTT

NOTE made by hand

00:01.000 --> 00:02.000 align:start
<v Ann>Good morning.

00:02.000 --> 00:01.000

00:03.5 --> 00:04.000
Bye.`;
const OTTER = `Budget meeting

Ann Lee  0:05
We start with the budget.
It is tight.

Speaker 2  1:02:10
Is it?

Transcribed by https://otter.ai`;

/** Reads a file with a single text. */
const readOne = (name: string, content: string) => readImport(name, content)[0];

describe('readImport', () => {
  it('reads SubRip with paragraphs by pauses', () => {
    expect(readOne('a.SRT', SRT.replaceAll('\n', '\r\n'))).toEqual({
      source: 'subtitles',
      text: 'Hello there, everyone. Welcome.\nWe begin.',
      language: null,
      segments: [
        { start: 1, end: 2.5, text: 'Hello there, everyone.' },
        { start: 2.6, end: 3, text: 'Welcome.' },
        { start: 3609.05, end: 3610, text: 'We begin.' },
      ],
      turns: null,
    });
  });

  it('reads SubRip without blank lines, including cues that are numbers', () => {
    const cue = (n: number, words: string) => `${n}\n00:00:0${n},000 --> 00:00:0${n},900\n${words}\n`;
    const srt = [cue(1, 'How many?'), cue(2, '42'), '\n', cue(3, '43'), '\n', cue(4, 'Done.')].join('');
    expect(readOne('a.srt', srt)?.segments.map(({ text }) => text)).toEqual([
      'How many?',
      '42',
      '43',
      'Done.',
    ]);
  });

  it('reads rolling captions with each line once', () => {
    const scrolling = `WEBVTT

00:00:00.160 --> 00:00:02.230 align:start position:0%
 
hello<00:00:00.320><c> everyone</c>

00:00:02.230 --> 00:00:02.240 align:start position:0%
hello everyone
 

00:00:02.240 --> 00:00:04.000 align:start position:0%
hello everyone
and<00:00:02.500><c> welcome</c>
`;
    expect(readOne('a.vtt', scrolling)?.segments).toEqual([
      { start: 0.16, end: 2.23, text: 'hello everyone' },
      { start: 2.24, end: 4, text: 'and welcome' },
    ]);
    const plain = 'WEBVTT\n\n00:01.000 --> 00:02.000\nNo.\n\n00:02.000 --> 00:03.000\nNo.';
    expect(readOne('a.vtt', plain)?.text).toBe('No. No.');
    const no = (start: number) => ({ start, end: start + 0.5, text: 'No,' });
    const twice = [0, 1, 4].map((start) => ({ ...no(start), words: [no(start), no(start + 0.5)] }));
    const once = { ...no(6), words: [no(6)] };
    const karaoke = toKaraokeVtt([...twice, once, { ...once, start: 8, words: [no(8)] }], {});
    expect(readOne('a.vtt', karaoke)?.text.replace(/\s/g, ' ')).toBe('No, '.repeat(8).trim());
  });

  it('keeps angle brackets that are no tags, and accepts times without milliseconds or spaces', () => {
    const srt = '1\n00:00:01-->00:00:02\n{\\an8}if a < b and c > d then <b>stop</b>\n';
    expect(readOne('a.srt', srt)?.segments).toEqual([
      { start: 1, end: 2, text: 'if a < b and c > d then stop' },
    ]);
  });

  it('reads WebVTT without tags, notes and invalid cues', () => {
    expect(readOne('a.vtt', VTT)?.segments).toEqual([
      { start: 1, end: 2, text: 'Good morning.' },
      { start: 3.5, end: 4, text: 'Bye.' },
    ]);
  });

  it('reads WebVTT with voice tags, also several in one cue', () => {
    const cues = [
      '00:01.000 --> 00:02.000\n<v Jane R&amp;D>Shall we ship it?</v>',
      '00:02.000 --> 00:03.000\n<v Jane R&amp;D>We could.',
      '00:03.000 --> 00:04.000\n<v.loud John>No.</v> <v Jane R&amp;D>Why?',
      '00:04.000 --> 00:05.000\n(Laughter)',
    ];
    const turns = {
      text: 'Shall we ship it? We could.\nNo.\nWhy?\n(Laughter)',
      speakerNames: { s1: 'Jane R&D', s2: 'John' },
      segments: [
        { start: 1, end: 2, text: 'Shall we ship it?', speaker: 's1' },
        { start: 2, end: 3, text: 'We could.', speaker: 's1' },
        { start: 3, end: 4, text: 'No.', speaker: 's2' },
        { start: 3, end: 4, text: 'Why?', speaker: 's1' },
        { start: 4, end: 5, text: '(Laughter)' },
      ],
    };
    expect(readOne('a.vtt', `WEBVTT\n\n${cues.join('\n\n')}\n`)).toMatchObject({
      text: 'Jane R&D: Shall we ship it? We could.\nJohn: No.\nJane R&D: Why?\n(Laughter)',
      turns,
    });
    const own = toVtt(turns.segments, turns.speakerNames);
    expect(readOne('a.vtt', own)?.turns).toMatchObject({ speakerNames: turns.speakerNames });
  });

  it('decodes WebVTT entities, but not those in SubRip', () => {
    const text = 'a < b & c &lt; "d" --> e';
    expect(readOne('a.vtt', toVtt([{ start: 0, end: 5, text }], {}))?.text).toBe(text);
    expect(readOne('a.vtt', '00:01.000 --> 00:02.000\n<i>R&amp;D</i>&nbsp;it&#39;s')?.text).toBe(
      "R&D\u00a0it's",
    );
    expect(readOne('a.srt', SRT.replace('Welcome', 'R&amp;D'))?.text).toContain('R&amp;D.');
  });

  it.each([
    [
      'Whisper',
      {
        text: ' Hello. Bye.',
        language: 'en',
        segments: [
          [0, 1.5, ' Hello.'],
          [5, 6, ' Bye.'],
        ],
      },
    ],
    [
      'WhisperX',
      {
        language: 'en',
        segments: [
          [0, 1.5, 'Hello.'],
          [5, 6, 'Bye.'],
          ['x', 7, 'lost'],
        ],
      },
    ],
  ])('reads the JSON of %s', (_, { segments, ...rest }) => {
    const file = { ...rest, segments: segments.map(([start, end, text]) => ({ start, end, text })) };
    expect(readOne('a.json', JSON.stringify(file))).toEqual({
      source: 'whisper',
      text: 'Hello.\nBye.',
      language: 'en',
      segments: [
        { start: 0, end: 1.5, text: 'Hello.' },
        { start: 5, end: 6, text: 'Bye.' },
      ],
      turns: null,
    });
  });

  it('reads the JSON of whisper.cpp and JSON without times', () => {
    const cpp = {
      result: { language: 'de' },
      transcription: [{ offsets: { from: 20, to: 1500 }, text: ' Hallo.' }],
    };
    expect(readOne('a.json', JSON.stringify(cpp))).toEqual({
      source: 'whisper',
      text: 'Hallo.',
      language: 'de',
      segments: [{ start: 0.02, end: 1.5, text: 'Hallo.' }],
      turns: null,
    });
    expect(readOne('a.json', '{"text":"Words alone."}')).toMatchObject({
      text: 'Words alone.',
      segments: [],
    });
  });

  it('reads JSON with named or numbered speakers', () => {
    const said = [
      { start: 0, end: 1, text: ' Hello.', speaker: 'SPEAKER_00' },
      { start: 1, end: 2, text: ' Bye.', speaker: 's2' },
    ];
    const file = { segments: said, speakerNames: { s2: 'Ann' } };
    expect(readOne('a.json', JSON.stringify(file))).toMatchObject({
      text: 'SPEAKER_00: Hello.\nAnn: Bye.',
      turns: {
        text: 'Hello.\nBye.',
        segments: [{ speaker: 's1' }, { speaker: 's2' }],
        speakerNames: { s2: 'Ann' },
      },
    });
    const numbered = JSON.stringify({ segments: said.slice(0, 1) });
    expect(readOne('a.json', numbered)?.turns?.speakerNames).toEqual({});
  });

  it('keeps an edited text beside its segments in JSON', () => {
    const heard = { start: 0, end: 1, text: 'my herd text', speaker: 's1' };
    const file = { text: 'My edited text', language: 'english', segments: [heard] };
    expect(readOne('a.json', JSON.stringify(file))).toMatchObject({
      text: 'My edited text',
      language: 'english',
      segments: [{ text: 'my herd text' }],
      turns: { text: 'My edited text', segments: [{ speaker: 's1' }] },
    });
    const shaped = { text: 'my\nherd text', segments: [heard] };
    expect(readOne('a.json', JSON.stringify(shaped))?.text).toBe(shaped.text);
  });

  it.each([
    ['2024-02-29T10:20:30.400Z', '2024-02-29T10:20:30.400Z'],
    ['2024-02-29T10:20:30+02:00', '2024-02-29T08:20:30.000Z'],
    ['2024-13-29T10:20:30Z', undefined],
    ['last Tuesday', undefined],
    [1709201000, undefined],
  ])('reads the creation date %s of the app’s own export', (createdAt, expected) => {
    const file = JSON.stringify({ text: 'Words alone.', createdAt });
    expect(readOne('a.json', file)).toHaveProperty('createdAt', expected);
  });

  it('reads an Otter export with the speaker of each turn', () => {
    expect(readOne('a.txt', OTTER)).toEqual({
      source: 'otter',
      text: 'Budget meeting\nAnn Lee: We start with the budget. It is tight.\nSpeaker 2: Is it?',
      language: null,
      segments: [
        { start: 5, end: 3730, text: 'We start with the budget. It is tight.' },
        { start: 3730, end: 3730.4, text: 'Is it?' },
      ],
      turns: {
        text: 'Budget meeting\nWe start with the budget. It is tight.\nIs it?',
        segments: [
          { start: 5, end: 3730, text: 'We start with the budget. It is tight.', speaker: 's1' },
          { start: 3730, end: 3730.4, text: 'Is it?', speaker: 's2' },
        ],
        speakerNames: { s1: 'Ann Lee', s2: 'Speaker 2' },
      },
    });
  });

  it.each([
    [
      'begins with more than a title',
      'A first paragraph.\n\nA second.\n\nBreak  0:30\nCoffee.\n\nEnd  1:00\nBye.',
    ],
    ['has a single heading that is not at the start', 'A short first paragraph.\n\nBreak  0:30\nCoffee.'],
    [
      'has a long first line',
      `${'A long first paragraph. '.repeat(6)}\n\nBreak  0:30\nCoffee.\n\nEnd  1:00\nBye.`,
    ],
    ['has times that go back', 'Lunch  1:30\nSoup.\n\nBreak  0:30\nCoffee.'],
    ['has a heading without text', 'Start  0:00\nBreak  10:30\nCoffee.'],
    [
      'begins with a late time, as a schedule does',
      'Friday\n\nDoors open  18:30\nBring the tickets\n\nShow begins  20:00\nNo entry later',
    ],
  ])('does not read a text as an Otter export when it %s', (_, content) => {
    expect(readOne('a.txt', content)).toEqual({
      source: 'text',
      text: content,
      language: null,
      segments: [],
    });
  });

  it('assigns no speakers when an Otter export has too many of them', () => {
    const many = Array.from({ length: 9 }, (_, at) => `Person ${at}  0:0${at}\nHello ${at}.\n`).join('\n');
    const found = readOne('a.txt', many);
    expect(found).toMatchObject({ source: 'otter', turns: null });
    expect(found?.text).toContain('Person 8: Hello 8.');
  });

  it('reads other files as plain text', () => {
    expect(readOne('note.md', '\ufeff# Plan\r\n\r\n- at 10:30\0 \n')).toEqual({
      source: 'text',
      text: '# Plan\n\n- at 10:30',
      language: null,
      segments: [],
    });
  });

  it.each([
    ['empty.txt', ' \n '],
    ['broken.json', '{"text":'],
    ['other.json', '{"notes":["x"]}'],
    ['list.json', '[1]'],
    ['none.srt', 'Hello there.'],
    ['letter.docx', 'PK and words'],
    ['README', 'Words without an end of the name.'],
    ['picture.txt', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0'],
  ])('returns nothing for %s', (name, content) => {
    expect(readImport(name, content)).toEqual([]);
  });
});

it('an account export is read as all its texts with their ids, in their edited form', () => {
  const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const spoken = {
    id: first,
    recordingId: second,
    originalText: 'we meet at ten',
    personalizedText: 'We meet at 10.',
    editedText: 'We meet\nat 11.',
    language: 'en',
    createdAt: '2026-11-01T08:00:00.000Z',
    segments: [],
    speakerNames: null,
  };
  const talk = {
    id: first,
    recordingId: null,
    originalText: 'Guten Tag. Hallo.',
    personalizedText: null,
    editedText: null,
    language: 'de',
    createdAt: '2026-11-02T08:00:00.000Z',
    segments: [
      { start: 0, end: 1, text: 'Guten Tag.', speaker: 's1' },
      { start: 1, end: 2, text: 'Hallo.', speaker: 's2' },
    ],
    speakerNames: { s1: 'Ann' },
  };
  const nothing = { id: 'x', originalText: ' ', segments: [] };
  const part = { ...spoken, id: 'y', partOf: first };
  const file = JSON.stringify({ account: {}, transcriptions: [spoken, nothing, talk, part, null] });
  expect(readImport('parlance-export.json', file)).toMatchObject([
    { source: 'text', text: 'We meet\nat 11.', language: 'en', createdAt: spoken.createdAt, key: second },
    {
      text: 'Ann: Guten Tag.\ns2: Hallo.',
      language: 'de',
      createdAt: talk.createdAt,
      key: first,
      turns: { text: 'Guten Tag.\nHallo.', speakerNames: { s1: 'Ann' } },
    },
  ]);
  expect(readImport('other.json', JSON.stringify({ transcriptions: [{ words: 1 }] }))).toEqual([]);
});

it('a speaker may be named like a side of a meeting', () => {
  const segments = ['s1', 's2'].map((speaker, at) => ({ start: at, end: at + 1, text: 'Yes.', speaker }));
  const transcriptions = [
    { id: 'x', originalText: 'Yes. Yes.', segments, speakerNames: { s1: 'Me', s2: 'Ann' } },
  ];
  const [meeting] = readImport('parlance-export.json', JSON.stringify({ transcriptions }));
  expect(meeting?.turns?.speakerNames).toEqual({ s1: 'Me', s2: 'Ann' });
  const cues = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Me>Yes.\n';
  expect(readImport('a.vtt', cues)[0]?.turns?.speakerNames).toEqual({ s1: 'Me' });
});

it('the speakers of an exported meeting get no names', () => {
  const segments = ['me', 'others'].map((speaker, at) => ({ start: at, end: at + 1, text: 'Yes.', speaker }));
  const transcriptions = [{ id: 'x', originalText: 'Yes. Yes.', segments, speakerNames: null }];
  const [meeting] = readImport('parlance-export.json', JSON.stringify({ transcriptions }));
  expect(meeting?.turns?.segments).toMatchObject([{ speaker: 's1' }, { speaker: 's2' }]);
  expect(meeting?.turns?.speakerNames).toEqual({});
});

it('lines of a cue and of a turn are joined as their script requires', () => {
  const srt =
    '1\n00:00:01,000 --> 00:00:02,000\n我們吃\n晚飯\n\n2\n00:00:03,000 --> 00:00:04,000\n大家好\nHello everyone\n';
  expect(readImport('a.srt', srt)[0]?.segments.map(({ text }) => text)).toEqual([
    '我們吃晚飯',
    '大家好 Hello everyone',
  ]);
  const otter = 'Ann  0:01\n我們吃\n晚飯\n\nBo  0:05\nAll\nright\n';
  expect(readImport('a.txt', otter)[0]?.segments.map(({ text }) => text)).toEqual([
    '我們吃晚飯',
    'All right',
  ]);
});

it('a content digest is converted to a valid UUID', () => {
  const digest = Uint8Array.from({ length: 32 }, (_, n) => 255 - n);
  expect(uuidOf(digest)).toBe('fffefdfc-fbfa-89f8-b7f6-f5f4f3f2f1f0');
});

it('segments beyond the request limits are left out', () => {
  const segments = [{ start: 0, end: 1, text: 'four' }];
  const limits = { segments: 1, segmentMax: 4, seconds: 1 };
  expect(addedWords({ text: 'four', segments }, limits).segments).toEqual(segments);
  expect(addedWords({ text: 'four', segments }, { ...limits, segmentMax: 3 }).segments).toEqual([]);
  expect(addedWords({ text: 'four', segments }, { ...limits, seconds: 0.9 }).segments).toEqual([]);
  expect(addedWords({ text: 'four', segments: [...segments, ...segments] }, limits).segments).toEqual([]);
  expect(addedWords({ text: 'x'.repeat(200_000), segments }, limits).segments).toEqual([]);
});

it('speaker names are sent separately if the request allows segments, and in the text otherwise', () => {
  const found = readOne('a.txt', OTTER);
  if (!found) throw new Error('Nothing was read.');
  const words = addedWords(found, { segments: 10, segmentMax: 100, seconds: 10_000 });
  expect(words).toMatchObject({ speakerNames: { s1: 'Ann Lee' }, text: found.turns?.text });
  const plain = addedWords(found, { segments: 1, segmentMax: 100, seconds: 10_000 });
  expect(plain).toEqual({ text: found.text, segments: [], speakerNames: {} });
});
