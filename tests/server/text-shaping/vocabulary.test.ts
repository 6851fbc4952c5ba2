import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { VOICE_PROFILE_DEFAULTS } from '../../../src/contract/api/voice-profile-options.ts';
import { runLanguageTask } from '../../../src/server/ai/local/language-worker-client.ts';
import { correctVocabulary } from '../../../src/server/text-shaping/vocabulary.ts';

const VOCABULARY = [
  ...['Kubernetes', 'PostgreSQL', 'Terraform', 'iPhone', 'Siobhan', 'Jan de Vries', 'Lukasz', 'Reykjavik'],
  ...[
    'Wilde',
    'Anders',
    'Marx',
    'Clare',
    'Stein',
    'Dean',
    'Andover',
    'Rhodes',
    'Knight',
    'Wright',
    'Bell',
    'Kafka',
  ],
  ...['Hertz', 'Leigh', 'Mayer', 'Fischer', 'Reid', 'Hart', 'Nilsson', 'Parlance'],
];

/** Shapes with the English dictionary, in the language worker. */
const english = async (text: string, vocabulary = VOCABULARY) => {
  const { text: shaped } = await runLanguageTask('shape', {
    speech: { text, segments: [], language: 'en' },
    rules: {
      ...VOICE_PROFILE_DEFAULTS,
      paragraphStyle: 'single',
      capitalizeFirstWord: true,
      vocabulary,
      learned: [],
    },
  });
  return shaped;
};

describe('vocabulary correction with the English dictionary (growth 3)', () => {
  it.each([
    ['We run it on kubernetes.', 'We run it on Kubernetes.'],
    ['We run it on kuber netes.', 'We run it on Kubernetes.'],
    ['We run it on cubernetes.', 'We run it on Kubernetes.'],
    ['Postgre sql and terra form.', 'PostgreSQL and Terraform.'],
    ['Lukas came with yan de vries.', 'Lukasz came with yan de vries.'],
    ['Ask jan de vries, or jan de vris.', 'Ask Jan de Vries, or Jan de Vries.'],
    ['An iphone in reykjavick.', 'An iPhone in Reykjavik.'],
    ["It is lukas's book.", "It is Lukasz's book."],
    ['This is parlance.', 'This is Parlance.'],
    ['We met mr muller in sao paulo.', 'We met mr Müller in São Paulo.'],
  ])('corrects %j to %j', async (heard, written) => {
    expect(await english(heard, [...VOCABULARY, 'Müller', 'São Paulo'])).toBe(written);
  });

  it.each([
    'The wild enters the den, marks clear roads and stains the answers.',
    'Go there and over the hill, at night, right by the hart of the matter.',
    'He read the mare a fisher story about coffee and hurts; the belt rang as a ball.',
    'It was a clear day, the lay of the land was grand, and others under us nodded.',
    'No more stone or stain; the deal was done, the dean of roads walked on his knees.',
  ])('keeps ordinary words: %j', async (heard) => {
    const written = await english(heard);
    expect(written.toLowerCase()).toBe(heard.toLowerCase());
    const names = VOCABULARY.filter((term) => !heard.toLowerCase().includes(term.toLowerCase()));
    for (const name of names) expect(written).not.toContain(name);
  });

  it('inserts no name into a long ordinary text', async () => {
    const text = (await readFile('README.md', 'utf8')).replace(/[^A-Za-z',.\n ]+/g, ' ').replace(/\s+/g, ' ');
    const people = [
      'Siobhan',
      'Lukasz',
      'Nilsson',
      'Andersson',
      'Rhodes',
      'Reykjavik',
      'Jan de Vries',
      'Fischer',
    ];
    const written = await english(text, people);
    for (const name of people) expect(written).not.toContain(name);
  });
});

describe('vocabulary correction by context or without a dictionary', () => {
  it.each([
    ['I ate an apple.', 'I ate an apple.'],
    ['I like apple pie.', 'I like apple pie.'],
    ['He left a mark on the table.', 'He left a mark on the table.'],
    ['She works at apple.', 'She works at Apple.'],
    ["It is mark's idea.", "It is Mark's idea."],
    ['Apple released it, and mark said so.', 'Apple released it, and Mark said so.'],
    ['Ask mark about it.', 'Ask Mark about it.'],
    ['We saw mark Twain there.', 'We saw Mark Twain there.'],
    ['We saw Tim apple there.', 'We saw Tim Apple there.'],
    ['This is mark.', 'This is Mark.'],
    ['This is apple pie.', 'This is apple pie.'],
    [
      'I gave Anna, mark my words, an apple, Berlin being far.',
      'I gave Anna, mark my words, an apple, Berlin being far.',
    ],
  ])('distinguishes a name from an ordinary word by its neighbours: %j', async (said, written) => {
    expect(await english(said, ['Apple', 'Mark'])).toBe(written);
  });

  it.each([
    [
      'Ik sprak met meneer visser en met meyer.',
      ['Visser', 'Meijer'],
      'Ik sprak met meneer Visser en met meyer.',
    ],
    ['Wir nutzen Teraform, sagt Sören.', ['Terraform', 'Søren'], 'Wir nutzen Terraform, sagt Søren.'],
    ['Herr Lindström och fru Lundström.', ['Lundström'], null],
    ['De San Francisco a Colombia con Petersen.', ['Francesco', 'Columbia', 'Peterson'], null],
    ['La cocina catalana de los jóvenes, tanti giovani.', ['Catalina', 'Giovanni'], null],
    ['Frau lindkvist kam.', ['Lindqvist'], 'Frau Lindqvist kam.'],
    ['Ze vissen en bakken, en de mensen lachen.', ['Visser', 'Bakker', 'Jansen', 'Lachmann'], null],
    ['Wir mahlen mehr Mehl in der Mühle.', ['Meyer', 'Müller', 'Mahler'], null],
    ['Il vino rosso e la macchina rossa, il conto per questa sera.', ['Rossi', 'Conti', 'Serra'], null],
    ['Quanto custa isso, Paula?', ['Costa', 'Paulo'], null],
    ['María llegó con Carla.', ['Mario', 'Carlo'], null],
    ['La petite fille et la salle.', ['Petit', 'Sallé'], null],
    ['Schöne Grüße, die Kirsche und der Hase.', ['Schön', 'Kirche', 'Hasse'], null],
    ['Llama a Gonzalez y a Martinez o Sanchez.', ['González', 'Martínez', 'Sánchez'], null],
    ['Ana e Goncalves e Silva, Martin a Roma.', ['Gonçalves', 'Ana Silva', 'Martina'], null],
    ['le T shirt et la vitamine c', ['T-Shirt', 'Vitamine C'], 'le T-Shirt et la Vitamine C'],
    ['Frau Hoffman und señor Sanches', ['Hoffmann', 'Sánchez'], 'Frau Hoffmann und señor Sánchez'],
  ])('corrects only clear matches in: %j', async (heard, vocabulary, written) => {
    expect(await correctVocabulary(heard, vocabulary, null)).toBe(written ?? heard);
  });

  it.each([
    ['यह कमाल की बात है। मेरा काम कमला के साथ कोमल है।', ['कमल'], null],
    ['Das ist schon lange her, wir fordern mehr.', ['Schön', 'Fördern'], null],
    ['Il a mangé du pâté et des pâtes.', ['Paté', 'Pates'], null],
    ['آمل أن تكون بخير', ['أمل'], null],
    ['Мои книги здесь.', ['Мой'], null],
    ['ハスに乗る', ['バス'], null],
    ['eine pâte und das pâté', ['Pâte', 'Pâté'], 'eine Pâte und das Pâté'],
    ['das büro von frau müller', ['Müller'], 'das büro von frau Müller'],
    ['приехал артем, потом семён', ['Артём', 'Семен'], 'приехал Артём, потом Семен'],
    ['سافر احمد ومحمد', ['أحمد', 'مُحَمَّد'], 'سافر أحمد ومحمد'],
    ['yarın istanbul güzel', ['İstanbul'], 'yarın İstanbul güzel'],
    ['Kızım ışıl geldi, ISPARTA', ['Işıl', 'Isparta'], 'Kızım Işıl geldi, Isparta'],
  ])(
    'distinguishes words by accents, vowel signs and voicing marks: %j',
    async (heard, vocabulary, written) => {
      expect(await correctVocabulary(heard, vocabulary, null)).toBe(written ?? heard);
    },
  );

  it.each([
    ["le contrat d'edf, qu'airbnb paie", ['EDF', 'Airbnb'], "le contrat d'EDF, qu'Airbnb paie"],
    ["chez l'oreal, dell'oreal", ["L'Oreal"], "chez L'Oreal, dell'oreal"],
    ['le rapport d’Orianne Dubois', ['Oriane Dubois'], 'le rapport d’Oriane Dubois'],
    ["rien qu'un an à l'air", ['Anne', 'Aire'], null],
  ])('corrects words behind an elision: %j', async (heard, vocabulary, written) => {
    expect(await correctVocabulary(heard, vocabulary, null)).toBe(written ?? heard);
  });

  it('writes a term as listed, in any script', async () => {
    expect(await correctVocabulary('вчера анна была в киеве', ['Анна'], null)).toBe(
      'вчера Анна была в киеве',
    );
  });

  it.each([
    ['Schreib an bob.johnson@johnson.com.', ['Johnson'], null],
    ['Siehe https://johnson.com/johnson oder johnson.de, so @johnson.', ['Johnson'], null],
    [
      'Siehe booking com, sagt johnson: x@y.com',
      ['Booking.com', 'Johnson'],
      'Siehe Booking.com, sagt Johnson: x@y.com',
    ],
    [
      'c++ und plan c, .net und das net, bei yahoo!',
      ['C++', '.NET', 'Yahoo!'],
      'C++ und plan c, .NET und das net, bei Yahoo!',
    ],
    [
      'github를 쓰고 iphone에서는 김철수가',
      ['GitHub', 'iPhone', '김철수'],
      'GitHub를 쓰고 iPhone에서는 김철수가',
    ],
    ['Siehe johnson.', ['Johnson.de'], 'Siehe johnson.'],
  ])(
    'corrects no part of an address and doubles no symbol of a term: %j',
    async (heard, vocabulary, written) => {
      expect(await correctVocabulary(heard, vocabulary, null)).toBe(written ?? heard);
    },
  );

  it('is idempotent', async () => {
    const once = await correctVocabulary('kuber netes, jan de vries', VOCABULARY, null);
    expect(await correctVocabulary(once, VOCABULARY, null)).toBe(once);
  });
});
