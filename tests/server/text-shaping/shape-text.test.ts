import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VOICE_PROFILE_DEFAULTS } from '../../../src/contract/api/voice-profile-options.ts';
import type { ShapeRules } from '../../../src/server/text-shaping/shape-rules.ts';
import { shapeText as shapeHeard } from '../../../src/server/text-shaping/shape-text.ts';
import { joinTexts } from '../../../src/text/join-texts.ts';
import { wordsOf } from '../../../src/text/words-of.ts';

const RULES: ShapeRules = { ...VOICE_PROFILE_DEFAULTS, vocabulary: [], learned: [] };
const shapeText = async (...how: Parameters<typeof shapeHeard>) => (await shapeHeard(...how)).text;
const said = (text: string, language: string | null = 'en') => ({ text, segments: [], language });
const shape = (text: string, change: Partial<ShapeRules> = {}, language: string | null = 'en') =>
  shapeText(said(text, language), { ...RULES, ...change }, null);

describe('shapeText with the options of a voice profile (growth 3)', () => {
  const TEXT = 'the the party on march fifth 2026 had twenty five guests. five left early.';

  it.each<[Partial<ShapeRules>, string]>([
    [{}, 'The party on 03/05/2026 had 25 guests. 5 left early.'],
    [{ autoCorrect: false }, 'The the party on 03/05/2026 had 25 guests. 5 left early.'],
    [{ includePunctuation: false }, 'The party on 03/05/2026 had 25 guests 5 left early'],
    [{ capitalizeFirstWord: false }, 'the party on 03/05/2026 had 25 guests. 5 left early.'],
    [{ numberFormat: 'mixed' }, 'The party on 03/05/2026 had 25 guests. Five left early.'],
    [{ numberFormat: 'words' }, 'The party on 03/05/2026 had twenty-five guests. Five left early.'],
    [{ dateFormat: 'dd/mm/yyyy' }, 'The party on 05/03/2026 had 25 guests. 5 left early.'],
    [{ dateFormat: 'yyyy-mm-dd' }, 'The party on 2026-03-05 had 25 guests. 5 left early.'],
  ])('applies the option %j', async (change, written) => {
    expect(await shape(TEXT, change)).toBe(written);
  });

  it.each<[string, Partial<ShapeRules>, string]>([
    ['on march third two thousand twenty six', { numberFormat: 'words' }, 'On 03/03/2026'],
    [
      'the twenty first of march twenty twenty six and thirty one people',
      { numberFormat: 'words', dateFormat: 'yyyy-mm-dd' },
      '2026-03-21 and thirty-one people',
    ],
    [
      'from march five two thousand twenty six we are six',
      { numberFormat: 'mixed' },
      'From 03/05/2026 we are six',
    ],
    ['at five thirty p m in room one oh one', {}, 'At 5:30 p.m. in room 101'],
    ['at five p m', { numberFormat: 'mixed' }, 'At 5 p.m.'],
    ['at five thirty p m', { numberFormat: 'words' }, 'At five thirty p.m.'],
    ['the j f k airport on monday', {}, 'The JFK airport on Monday'],
    ['mail john dot smith at gmail dot com', {}, 'Mail john.smith@gmail.com'],
    ['mail john dot at gmail dot com', { autoCorrect: false }, 'Mail john dot at gmail dot com'],
    ['am drei und zwanzigsten mai', {}, 'Am drei und zwanzigsten mai'],
  ])('shapes English: %s, %j', async (heard, change, written) => {
    expect(await shape(heard, change)).toBe(written);
  });

  it.each([
    ['At 5 P. M. I left.', 'At 5 p.m. I left.'],
    ['at five p m i left with a c e o', 'At 5 p.m. I left with a CEO'],
  ])('does not join the letters of a time as an abbreviation: %s', async (spoken, written) => {
    expect(await shape(spoken)).toBe(written);
  });

  it('corrects vocabulary only with the autoCorrect option', async () => {
    expect(await shape('ask siobhan.', { vocabulary: ['Siobhan'] })).toBe('Ask Siobhan.');
    expect(await shape('ask siobhan.', { vocabulary: ['Siobhan'], autoCorrect: false })).toBe('Ask siobhan.');
  });

  it('capitalises a sentence that begins with only a part of a term or learned words', async () => {
    const known = {
      vocabulary: ['University of Amsterdam', 'New York'],
      learned: [{ heard: 'asap', written: 'as soon as possible' }],
    };
    expect(await shape('of course. as we said. asap please', known)).toBe(
      'Of course. As we said. as soon as possible please',
    );
    const plain = { ...known, capitalizeFirstWord: false };
    expect(await shape('New ideas come. New York is far.', plain)).toBe('new ideas come. New York is far.');
  });

  const SEGMENTS = [
    { start: 0, end: 2, text: 'One thing.' },
    { start: 4.4, end: 6, text: 'Another thing.' },
    { start: 9.5, end: 11, text: 'The last thing.' },
  ];
  const paragraphs = (change: Partial<ShapeRules>) =>
    shapeText(
      { text: joinTexts(SEGMENTS.map(({ text }) => text)), segments: SEGMENTS, language: 'en' },
      { ...RULES, ...change },
      null,
    );

  it.each<[Partial<ShapeRules>, string]>([
    [{ paragraphStyle: 'auto' }, 'One thing.\nAnother thing.\nThe last thing.'],
    [{ paragraphStyle: 'double' }, 'One thing.\n\nAnother thing.\n\nThe last thing.'],
    [{ paragraphStyle: 'single' }, 'One thing. Another thing. The last thing.'],
    [{ speakingPace: 'slow' }, 'One thing. Another thing.\nThe last thing.'],
  ])('starts paragraphs at long pauses according to %j', async (change, written) => {
    expect(await paragraphs(change)).toBe(written);
  });

  it('keeps blank lines of an already written text', async () => {
    const letter = 'Dear Ann,\n\nAll is well.\nYours';
    expect(await shape(letter)).toBe(letter);
    expect(await shape(letter, { paragraphStyle: 'double' })).toBe('Dear Ann,\n\nAll is well.\n\nYours');
    expect(await shape(letter, { paragraphStyle: 'single' })).toBe('Dear Ann, All is well. Yours');
  });

  it('keeps numbers and dates when the language is unknown', async () => {
    expect(await shape('twenty five on march 5, 2026', {}, null)).toBe('Twenty five on march 5, 2026');
  });

  it('keeps Japanese and Arabic words', async () => {
    expect(await shape('今日は良い天気です。明日も。', {}, 'ja')).toBe('今日は良い天気です。明日も。');
    expect(await shape('مرحبا، كيف الحال؟', { includePunctuation: false }, 'ar')).toBe('مرحبا كيف الحال');
  });
});

const WORDS = [
  'hello',
  'Ann',
  'went',
  'home',
  'dr.',
  'and',
  "don't",
  'yes.',
  'why?',
  '[…]',
  'naïve',
  'well-known,',
];
const anyText = fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' '));
const anyRules: fc.Arbitrary<ShapeRules> = fc.record({
  speakingPace: fc.constantFrom('slow', 'normal', 'fast'),
  autoCorrect: fc.constant(false),
  includePunctuation: fc.boolean(),
  capitalizeFirstWord: fc.boolean(),
  paragraphStyle: fc.constantFrom('auto', 'single', 'double'),
  numberFormat: fc.constantFrom('numeric', 'words', 'mixed'),
  dateFormat: fc.constantFrom('mm/dd/yyyy', 'dd/mm/yyyy', 'yyyy-mm-dd'),
  spokenCommands: fc.constant(false),
  spokenSend: fc.constant('none'),
  vocabulary: fc.constant([]),
  learned: fc.constant([]),
});
const lettersOf = (text: string) => wordsOf(text).map((word) => word.text.toLowerCase());

it('shapeText never loses a word with any profile (property test)', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyRules, async (text, rules) => {
      expect(lettersOf(await shapeText(said(text), rules, null))).toEqual(lettersOf(text));
    }),
  );
});

it('shapeText is idempotent while sentences keep their punctuation (property test)', async () => {
  const numbers = fc
    .array(
      fc.constantFrom(...WORDS, 'twenty', 'five', 'one', '25', '7', 'hundred', 'march 5, 2026.', 'the'),
      { maxLength: 60 },
    )
    .map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(numbers, anyRules, fc.boolean(), async (text, rules, autoCorrect) => {
      const sure = { ...rules, autoCorrect, includePunctuation: true };
      const once = await shapeText(said(text), sure, null);
      expect(await shapeText(said(once), sure, null)).toBe(once);
    }),
  );
});

/** Dictated sentences with numbers, dates, times, signs and abbreviations, by language. */
const DICTATED: Readonly<Record<string, readonly string[]>> = {
  en: [
    'the the meeting is at five thirty p m on tuesday, and we need twenty five copies.',
    'five or six hundred and twenty people came on the third of march twenty twenty six.',
    'i met dr. smith at 5 p.m. they paid twelve thousand five hundred dollars, or 10\u00a0%.',
    'he said "hello there." write to john@example.com, please!',
    'it is minus five degrees , is it? the u s and the u k agree.',
    'room three oh four, version two point oh, twenty-five or six.',
  ],
  nl: [
    "'s avonds komen er vijf à zeshonderd mensen. dhr. de vries ook.",
    'op de derde mei tweeduizend zesentwintig kost het vijfentwintig euro vijftig.',
    'ijs is koud. drie komma vijf procent, o.a. daarom.',
  ],
  de: [
    'am dritten märz zweitausendsechsundzwanzig kommen fünf- oder sechshundert leute.',
    'das kostet zwölftausendfünfhundert euro. z.b. am 3. oktober 2026, usw.',
    'er sagte: „das ist gut.“ minus fünf grad, drei komma fünf prozent.',
    'wir wohnen im 3. stock. unsere 3. neue filiale ist da.',
  ],
  fr: [
    'ça coûte 12\u202f500 euros, ou vingt mille\u202f! vraiment\u202f?',
    'il a dit\u00a0: «\u00a0bonjour.\u00a0» le cinq mars deux mille vingt-six, m. dupont est venu.',
    'cinq ou six cents personnes ; vingt-cinq ou six, trois virgule cinq pour cent !',
  ],
  es: [
    '¿cómo estás? bien. siete u ochocientos, mil novecientos ochenta y cuatro.',
    'el sr. garcía llegó el tres de marzo de dos mil veintiséis. ¡qué bueno!',
    'cuesta veinticinco mil euros, p. ej. veintiún coches y una casa.',
  ],
  it: [
    'il sig. rossi arriva il tre marzo duemilaventisei. cinque o seicento euro.',
    'dodicimilacinquecento persone, tu sei qui, ventun giorni, tre virgola cinque per cento.',
  ],
  pt: [
    'o sr. silva chega no dia três de março de dois mil e vinte e seis. duas semanas!',
    'dois ou três mil e quinhentos, vinte e uma casas, três vírgula cinco por cento.',
  ],
  ru: [
    'это стоит 12\u00a0500 руб. 50 коп. хорошо. и т.д. и т.п. вот так.',
    'он сказал: «привет». в 2020 г. было 3,5 процента, да?',
  ],
  ja: [
    '2026年3月5日（木）に会いましょう。「そうですか。」と彼は言った。',
    'iPhoneで１２，５００円です。\u3000ありがとう。',
  ],
  zh: ['他说：“你好。”然后走了。', '2026年3月5日见，价格是12,500元。'],
  ko: ['"안녕하세요." 그가 말했다. 12,500원입니다.', '2026년 3월 5일에 만나요. 다섯 시 반!'],
  ar: ['كيف حالك؟ بخير، شكرا! السعر ١٢٬٥٠٠ دينار.', 'في ٥ مارس ٢٠٢٦ سنلتقي. أرسل إلى john@example.com.'],
};

it.each(Object.entries(DICTATED))(
  'shapeText is idempotent for dictated text in %s (property test)',
  async (language, sentences) => {
    const spoken = fc
      .tuple(
        fc.array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(' ', '\n'),
      )
      .map(([parts, space]) => parts.join(space));
    await fc.assert(
      fc.asyncProperty(spoken, anyRules, fc.boolean(), async (text, rules, autoCorrect) => {
        const sure = { ...rules, autoCorrect, includePunctuation: true };
        const once = await shape(text, sure, language);
        expect(await shape(once, sure, language)).toBe(once);
      }),
      { numRuns: 60 },
    );
  },
);

it('shapeText keeps the no-break spaces of French, also with spoken commands', async () => {
  const text = 'Ça coûte 12\u202f500\u00a0€\u202f! « Oui\u00a0»\u202f?';
  expect(await shape(text, {}, 'fr')).toBe(text);
  const segments = [{ start: 0, end: 3, text }];
  expect(await shapeText({ text, segments, language: 'fr' }, { ...RULES, spokenCommands: true }, null)).toBe(
    text,
  );
});
