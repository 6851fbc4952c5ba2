import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NumberTable, numberTable } from '../../../src/server/text-shaping/number-tables.ts';
import { writeFigures } from '../../../src/server/text-shaping/spoken-numbers.ts';

async function tableOf(language: string): Promise<NumberTable> {
  const table = await numberTable(language);
  if (!table) throw new Error(`no table of ${language}`);
  return table;
}
const figures = async (text: string, language: string, from = 0) =>
  writeFigures(text, await tableOf(language), { language, from });

describe('writeFigures (growth 3)', () => {
  it.each([
    ['twenty five people', '25 people'],
    ['Twenty-five.', '25.'],
    [
      'it grew at one point five percent, and stands at one point two.',
      'it grew at 1.5 percent, and stands at 1.2.',
    ],
    ['Inflation stood at one point two last month', 'Inflation stood at 1.2 last month'],
    ['it is at one point five and rising', 'it is at 1.5 and rising'],
    ['two thousand and five', '2005'],
    ['one hundred and one dalmatians', '101 dalmatians'],
    ['one hundred one', '101'],
    ['in nineteen eighty four and twenty twenty six', 'in 1984 and 2026'],
    ['between nineteen forty and nineteen forty five', 'between 1940 and 1945'],
    ['July four twenty twenty six', 'July 4 2026'],
    ['July twenty four nineteen ninety', 'July 24 1990'],
    ['from nineteen eighty to nineteen ninety', 'from 1980 to 1990'],
    ['March nineteen eighty four, the year twenty sixteen', 'March 1984, the year 2016'],
    ['March twenty first, nineteen eighty four', 'March twenty first, 1984'],
    ['on March 5, twenty twenty six', 'on March 5, 2026'],
    ['the summer of sixteen thirty', 'the summer of 1630'],
    ['twenty five thousand three hundred', '25,300'],
    ['two million', '2 million'],
    ['three point one four and zero point five', '3.14 and 0.5'],
    ['call five five five, two six seven one', 'call 555 2671'],
    ['call five, five, five, two, six, seven, one', 'call 5552671'],
    ['the code is nine, four, one, oh, five.', 'the code is 94105.'],
    ['zip code nine four one zero five', 'zip code 94105'],
    ['testing one two three', 'testing 1 2 3'],
    ['two, four, six, eight, ten', '2, 4, 6, 8, 10'],
    ['oh, five, nine, nine, two and six', 'oh, 5, 9, 9, 2 and 6'],
    ['rooms three, five, nine, two, and four', 'rooms 3, 5, 9, 2, and 4'],
    ['zero point five, five, five, two, six', '0.5, 5, 5, 2, 6'],
    ['won two one, three two, four one', 'won two one, three two, four one'],
    ['five, six', '5, 6'],
    ['born in nineteen oh one, nineteen oh five', 'born in 1901, 1905'],
    ['web two point oh, version three point oh five', 'web 2.0, version 3.05'],
  ])('writes %j as %j', async (said, written) => {
    expect(await figures(said, 'en')).toBe(written);
  });

  it.each([
    'one of them, no one, this one',
    'one or two, one and two, ten to one',
    'the twenty first, the twenty-first century',
    'two thirds, two and a half, two dozen',
    'a hundred, a thousand, a hundred and twenty',
    'at five thirty, nine eleven',
    'at one point five people left, at one point two different teams came',
    'it costs nineteen ninety nine or nineteen ninety eight',
    'the train goes at sixteen thirty',
    'sixteen thirty, in, nineteen ninety nine',
    'twenty ten would be too much',
    'between nineteen fifty and nineteen ninety nine dollars, between nineteen forty men',
    'on July four twenty people came, in July four twenty dollar bills',
    'the low price of nineteen ninety nine, prices start from nineteen ninety nine',
    'in twenty thirty minute sessions',
    'it costs a thousand two hundred dollars, about a thousand five hundred people',
    'nineteen oh no, twenty five oh six, version two point oh point one',
    'a seven-year-old',
    'two million three hundred',
    'point five',
    'someone often won a tent to be kind',
    'I have 3 cats',
  ])('keeps %j', async (said) => {
    expect(await figures(said, 'en')).toBe(said);
  });

  it.each([
    ['en', 'It costs between five hundred and two thousand dollars.'],
    ['en', 'between about one hundred and one thousand people'],
    ['es', 'entre treinta y dos mil personas'],
    ['fr', 'entre soixante et onze mille euros'],
    ['pt', 'entre vinte e cinco mil e poucas pessoas'],
  ])('keeps, in %s, %j because "between" may join two numbers', async (language, said) => {
    expect(await figures(said, language)).toBe(said);
  });

  it.each([
    ['en', 'five hundred and two thousand people', '502,000 people'],
    ['en', 'between two hundred and five and three hundred', 'between 205 and 300'],
    ['es', 'entre treinta y dos mil y cuarenta mil', 'entre 32.000 y 40.000'],
  ])('writes, in %s, %j as %j as one number, or as two after "between"', async (language, said, written) => {
    expect(await figures(said, language)).toBe(written);
  });

  it.each([
    [
      'nl',
      'vijfentwintig mensen, twee duizend, een hond, in acht nemen',
      '25 mensen, 2000, een hond, in acht nemen',
    ],
    ['nl', 'drie komma vijf', '3,5'],
    ['nl', 'ik vier mijn verjaardag, vierentwintig keer', 'ik vier mijn verjaardag, vierentwintig keer'],
    ['nl', 'ik vier mijn verjaardag met vierentwintig mensen', 'ik vier mijn verjaardag met 24 mensen'],
    ['de', 'fünfundzwanzig Leute, zweihundert, ein Hund, gib acht', '25 Leute, 200, ein Hund, gib acht'],
    ['fr', 'vingt-cinq, vingt et un, quatre-vingt-dix-neuf, un livre neuf', '25, 21, 99, un livre neuf'],
    ['fr', 'trois virgule cinq', '3,5'],
    [
      'fr',
      'trois dollars et cinquante cents, vingt cents, quinze cents, dix-neuf cents dollars',
      '3 dollars et 50 cents, 20 cents, quinze cents, dix-neuf cents dollars',
    ],
    [
      'fr',
      'vingt pour cent, mille fois, vingt mille, deux cents',
      '20 pour cent, mille fois, 20\u202f000, 200',
    ],
    ['it', 'venti per cento, mille grazie', '20 per cento, mille grazie'],
    ['es', 'treinta y cinco, veinticinco mil, una casa', '35, 25.000, una casa'],
    ['it', 'ventitré, tu sei qui, duecento', '23, tu sei qui, 200'],
    [
      'pt',
      'vinte e um a mais, trinta e um a menos, cento e um a mil',
      '21 a mais, 31 a menos, cento e um a mil',
    ],
    ['pt', 'vinte e cinco, dezesseis, dezasseis, um livro', '25, 16, 16, um livro'],
  ])('writes, in %s, %j as %j', async (language, said, written) => {
    expect(await figures(said, language)).toBe(written);
  });

  it.each([
    ['de', 'Das kostet zwischen fünf und zwanzig Euro.'],
    ['de', 'Kinder zwischen drei und neunzig, Zimmer hundertdrei und vierzig Gäste.'],
    ['de', 'ein und zwanzig, fünf und zwanzig tausend, zwei und zwanzig Komma fünf'],
    ['nl', 'tussen vijf en dertig euro'],
  ])('keeps, in %s, %j because it may be one number or two', async (language, said) => {
    expect(await figures(said, language)).toBe(said);
  });

  it.each([
    ['de', 'zwischen zwanzig und dreißig, hundert und zweihundert', 'zwischen 20 und 30, 100 und 200'],
    ['de', 'zweihundert fünf und zwanzig, zwei tausend fünf und zwanzig', '225, 2025'],
    ['de', 'fünfundzwanzig, fünf-und-zwanzig, fünfund zwanzig', '25, 25, 25'],
    ['nl', 'twee honderd vijf en dertig, vijfendertig', '235, 35'],
  ])('writes, in %s, %j as %j with clearly separate numbers', async (language, said, written) => {
    expect(await figures(said, language)).toBe(written);
  });

  it.each([
    ['pt', 'vinte e duas horas, trinta e uma, cento e vinte e duas', '22 horas, 31, 122'],
    ['pt', 'duzentas e vinte, dez mil e quinhentos, mil e duzentos', '220, 10.500, 1200'],
    ['fr', 'vingt pour cent deux fois, pour cent vingt personnes', '20 pour cent 2 fois, pour 120 personnes'],
    [
      'es',
      'veinte por ciento dos veces, 5 por ciento una vez',
      '20 por ciento 2 veces, 5 por ciento una vez',
    ],
    ['it', 'dieci per cento due volte', '10 per cento 2 volte'],
    ['pt', 'vinte por cento e dois anos', '20 por cento e 2 anos'],
    ['es', 'treinta y un días, treinta y una, cuarenta y un mil', '31 días, 31, 41.000'],
    ['es', 'doscientas veinte personas, cinco mil trescientas', '220 personas, 5300'],
    [
      'fr',
      'vingt et une, quatre-vingt-une, dix-neuf cent quatre-vingt-quatre, quinze cents euros',
      '21, 81, 1984, quinze cents euros',
    ],
    [
      'de',
      'hundert und fünf Euro, tausend und zehn, hundert und ein paar',
      '105 Euro, 1010, hundert und ein paar',
    ],
    ['de', 'neunzehnhundert vierundachtzig, fünfzehnhundert', '1984, 1500'],
    [
      'de',
      'zwölftausend fünfhundert, tausend und fünfhundert',
      'zwölftausend fünfhundert, tausend und fünfhundert',
    ],
    ['nl', 'honderd en vijf, tweeduizend en zes, honderd en een beetje', '105, 2006, honderd en een beetje'],
    ['it', 'duemila e cinque, mille e cinquecento, ventun giorni', '2005, 1500, 21 giorni'],
    ['it', 'dodicimila cinquecento, dodicimila e cinque', 'dodicimila cinquecento, dodicimila e cinque'],
    ['en', 'two thousand and three hundred', 'two thousand and three hundred'],
    ['en', 'twenty, thirty thousand, five, six hundred', 'twenty, thirty thousand, five, six hundred'],
  ])('writes, in %s, %j as %j completely or not at all', async (language, said, written) => {
    expect(await figures(said, language)).toBe(written);
  });

  it.each([
    ['en', 'five or six hundred people, two to three hundred, between two and three thousand'],
    ['en', 'twenty to thirty thousand, eleven or twelve hundred, two or three dozen'],
    ['de', 'zwei oder dreihundert, zwischen zwei und dreihundert, fünf bis zwölftausend'],
    ['fr', 'cinq ou six cents, de cinq à six mille'],
    ['es', 'dos o tres mil'],
    ['it', 'due o trecento'],
    ['nl', 'vijf of zeshonderd'],
    ['pt', 'dois ou três mil'],
    [
      'en',
      'five or six hundred and twenty, two to three thousand five hundred, eleven or twelve hundred and fifty',
    ],
    ['de', 'fünf oder sechshundertzwanzig, fünf- oder sechshundert, zwei- bis dreitausend'],
    ['fr', 'cinq ou six cent vingt, deux à trois mille cinq cents'],
    ['es', 'cinco o seiscientos veinte, siete u ochocientos, entre dos y tres mil quinientos'],
    ['it', 'cinque o seicentoventi, sette od ottocento'],
    ['nl', 'vijf of zeshonderdtwintig, vijf à zeshonderd, vijf- of zesduizend'],
    ['pt', 'cinco ou seiscentos e vinte, dois ou três mil e quinhentos'],
  ])(
    'keeps, in %s, %j because the first number may be in hundreds or thousands, too',
    async (language, said) => {
      expect(await figures(said, language)).toBe(said);
    },
  );

  it.each([
    ['en', 'the nineteen eighties, the forty niners'],
    ['fr', 'le vingt et unième siècle, vingt deuxième, les trois quarts, deux tiers'],
    ['de', 'zwei Drittel, drei Viertel der Leute, hundert und eine Nacht, eine oder zwei Wochen'],
    ['nl', 'twee derde, drie kwart, twee en een half uur'],
    ['de', 'zwei und eine halbe Stunde, ein paar hundert Leute, mehrere tausend'],
    ['nl', 'een paar honderd mensen'],
    ['es', 'dos tercios, tres cuartos de hora, las dos terceras partes'],
    ['it', 'due terzi, tre quarti'],
    ['pt', 'dois terços, três quartos'],
  ])('keeps, in %s, %j with an ordinal, a fraction or a decade', async (language, said) => {
    expect(await figures(said, language)).toBe(said);
  });

  it.each([
    ['en', 'twenty-five or six people, a meeting of two hundred and twenty or thirty'],
    ['fr', 'vingt-cinq ou six'],
    ['es', 'treinta y cinco o seis'],
    ['de', 'fünf- bis sechsundzwanzig Leute, fünf oder sechsundzwanzig'],
    ['en', 'from two to four thirty, between five and five thirty, at six or six forty five'],
    ['nl', 'vijf- of zesentwintig'],
    ['de', 'hundertfünf oder sechs'],
  ])('keeps, in %s, %j because one number may share a part with the other', async (language, said) => {
    expect(await figures(said, language)).toBe(said);
  });

  it.each([
    ['five or twenty, twenty-five or thirty, twelve or three', '5 or 20, 25 or 30, 12 or 3'],
    ['five to one hundred and twenty, six or five hundred', '5 to 120, 6 or 500'],
    ['five hundred or six hundred and twenty', '500 or 620'],
    ['from two thousand to three thousand', 'from 2000 to 3000'],
    ['from one hundred to two hundred, ten to one hundred', 'from 100 to 200, 10 to 100'],
    ['five hundred to two thousand, five to ten million', '500 to 2000, 5 to 10 million'],
  ])('writes both numbers of the range %j: %j', async (said, written) => {
    expect(await figures(said, 'en')).toBe(written);
    expect(await figures(written, 'en')).toBe(written);
  });

  it.each([
    ['en', 'from five to one thousand two hundred and fifty users', 'from 5 to 1250 users'],
    ['fr', 'de cinq à mille neuf cent quatre-vingts', 'de 5 à 1980'],
    ['en', 'rooms two and three hundred twelve', 'rooms 2 and 312'],
    ['en', 'they won thirty four to five', 'they won 34 to 5'],
    ['it', 'abbiamo vinto ventuno a due', 'abbiamo vinto 21 a 2'],
    ['en', 'From two thousand and eight to twenty twelve', 'From 2008 to twenty twelve'],
    [
      'pt',
      'Reservamos doze quartos, a casa tem quatro quartos',
      'Reservamos 12 quartos, a casa tem 4 quartos',
    ],
    ['es', 'un hotel con veinte cuartos', 'un hotel con 20 cuartos'],
    ['de', 'es sind zwanzig und eine Person fehlt', 'es sind 20 und eine Person fehlt'],
    ['de', 'um zehn oder einer ruft an', 'um 10 oder einer ruft an'],
    ['en', 'We were twelve and half of us slept', 'We were 12 and half of us slept'],
    ['en', 'She turned forty and first saw the sea', 'She turned 40 and first saw the sea'],
    ['en', 'the two hundred and first day', 'the two hundred and first day'],
    ['fr', 'de deux mille à quinze cents', 'de deux mille à quinze cents'],
  ])('writes, in %s, %j as %j where the context is unambiguous', async (language, said, written) => {
    expect(await figures(said, language)).toBe(written);
  });

  it.each(['ru', 'ja', 'ar', 'sv', null])('has no number table for %s', (language) => {
    expect(numberTable(language)).toBeNull();
  });

  it('keeps numbers below the threshold as words', async () => {
    expect(await figures('five dogs and twelve cats, nought or zero', 'en', 10)).toBe(
      'five dogs and 12 cats, nought or 0',
    );
  });

  it.each(['en', 'nl', 'de', 'fr', 'es', 'it', 'pt'])(
    'reads back every number word of %s (property test)',
    async (language) => {
      const table = await tableOf(language);
      fc.assert(
        fc.property(fc.integer({ min: 2, max: 9999 }), (n) => {
          const said = table.words(n);
          if (table.ambiguous.has(said)) return;
          expect(writeFigures(`x ${said} x`, table, { language, from: 0 })).toBe(`x ${n} x`);
        }),
      );
    },
  );
});
