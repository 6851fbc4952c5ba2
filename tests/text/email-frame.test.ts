import { describe, expect, it } from 'vitest';
import { EMAIL_CLOSINGS, EMAIL_GREETINGS } from '../../src/contract/api/writing-styles.ts';
import { RECORDING_LANGUAGES } from '../../src/contract/languages.ts';
import { type EmailFrame, frameEmail, frameLines } from '../../src/text/email-frame.ts';

const wish: EmailFrame = {
  greeting: 'auto',
  closing: 'auto',
  name: 'Anna Vos',
  language: 'en',
  register: 'formal',
};

it('adds the greeting and closing of the language by default (account 3)', () => {
  expect(frameEmail('The numbers are in.', wish)).toBe(
    'Dear Sir or Madam,\n\nThe numbers are in.\n\nKind regards,\nAnna Vos',
  );
  expect(frameEmail('De cijfers zijn er.', { ...wish, language: 'nl', register: 'friendly' })).toBe(
    'Hallo,\n\nDe cijfers zijn er.\n\nGroeten,\nAnna Vos',
  );
});

it('uses the greeting and closing of the profile (core 3)', () => {
  const own = { ...wish, greeting: 'Good morning', closing: 'Ciao!', name: '' };
  expect(frameLines(own)).toEqual({ greeting: 'Good morning,', closing: 'Ciao!' });
});

it('adds no second greeting or closing', () => {
  const text = 'Hello,\n\nAll is well.\n\nBest regards\nAnna';
  expect(frameEmail(text, { ...wish, register: 'friendly' })).toBe(text);
});

it.each([
  ['Hello Anna, all is well.', 'Hello,\n\n'],
  ['Hello Mr. Smith. All is well.', 'Hello,\n\n'],
  ['HELLO DEAR COLLEAGUES!\nAll is well.', 'Hello,\n\n'],
])('recognises a greeting in the text: %s', (text, greeting) => {
  expect(frameEmail(text, { ...wish, greeting: 'Hello' })).not.toContain(greeting);
});

it.each(['Hi tech is our business.', 'Hi-tech, our business.', 'Hi tech rules the world. And us, too.'])(
  'adds the greeting when the first sentence only begins with the same word: %s',
  (text) => expect(frameEmail(text, { ...wish, greeting: 'Hi' })).toContain(`Hi,\n\n${text}`),
);

it.each([
  ['en', 'Thank you', 'Thank you for your help yesterday. Please send me the report by Friday.'],
  ['en', 'Thank you', 'All is well.\nThank you for your help.'],
  ['en', 'Thank you', 'Thank you.'],
  ['fr', 'Thank you', 'Les chiffres sont là.\nMerci pour votre aide.'],
  ['es', 'Thank you', 'Todo bien.\nGracias por su ayuda.'],
  ['sv', 'Thank you', 'Allt är bra.\nTack för hjälpen.'],
  ['ja', 'Thank you', '届きました。\nありがとうございます。金曜日までに送ってください。'],
  ['ar', 'Thank you', 'وصلت الأرقام.\nشكرًا لكم على المساعدة.'],
  ['de', 'Danke', 'Alles gut.\nDanke für Ihre Hilfe.'],
])('adds the closing to a text that only expresses thanks: %s, %s, %s', (language, closing, text) => {
  const wanted = { ...wish, language, closing };
  const lines = frameLines(wanted);
  expect(frameEmail(text, wanted)).toBe(`${lines.greeting}\n\n${text}\n\n${lines.closing}`);
});

it.each([
  'Thank you',
  'THANK YOU!',
  'Thank you, Anna Vos',
  'Thank you, Annie.',
  'Thank you,\nAnna Vos\nSales',
])('adds no closing to a text that ends with the closing and a name: %s', (end) => {
  const text = `Hello,\n\nAll is well.\n\n${end}`;
  expect(frameEmail(text, { ...wish, greeting: 'Hello', closing: 'Thank you' })).toBe(text);
});

describe('an e-mail that was dictated with a greeting or closing', () => {
  const friendly = (language: string): EmailFrame => ({ ...wish, register: 'friendly', language });

  it.each([
    ['en', 'Hi Anna,', 'Thanks for the mail.', 'Hi Anna, thanks for the mail.'],
    ['en', 'Hey,', 'Can you come?', 'Hey, can you come?'],
    ['en', 'Good morning, Anna.', 'Can you come?', 'Good morning, Anna. Can you come?'],
    ['en', 'Hello,', 'Bob called, and I answered.', 'Hello, Bob called, and I answered.'],
    ['en', 'Dear Dr. Smith,', 'I am late.', 'Dear Dr. Smith, I am late.'],
    ['en', 'Dear all:', 'The numbers are in.', 'Dear all: the numbers are in.'],
    ['en', 'Good morning everyone.', 'The meeting is at 5.', 'Good morning everyone. The meeting is at 5.'],
    ['nl', 'Beste heer Jansen,', 'De cijfers zijn er.', 'Beste heer Jansen, de cijfers zijn er.'],
    [
      'de',
      'Sehr geehrte Frau Prof. Dr. Müller,',
      'die Zahlen sind da.',
      'Sehr geehrte Frau Prof. Dr. Müller, die Zahlen sind da.',
    ],
    ['de', 'Guten Tag zusammen!', 'Die Zahlen sind da.', 'Guten Tag zusammen! Die Zahlen sind da.'],
    ['fr', 'Bonjour à tous,', 'Les chiffres sont là.', 'Bonjour à tous, les chiffres sont là.'],
    ['es', 'Estimado señor López:', 'Ya están los números.', 'Estimado señor López: ya están los números.'],
    ['it', 'Gentile signora Rossi,', 'i numeri sono qui.', 'Gentile signora Rossi, i numeri sono qui.'],
    ['pt', 'Bom dia, Ana.', 'Os números chegaram.', 'Bom dia, Ana. Os números chegaram.'],
    ['de', 'Hallo Frau Müller.', 'Die Zahlen sind da.', 'Hallo Frau Müller. Die Zahlen sind da.'],
    [
      'de',
      'Sehr geehrter Herr Dr. Meier.',
      'Die Zahlen sind da.',
      'Sehr geehrter Herr Dr. Meier. Die Zahlen sind da.',
    ],
    [
      'fr',
      'Bonjour Monsieur Dupont.',
      'Les chiffres sont là.',
      'Bonjour Monsieur Dupont. Les chiffres sont là.',
    ],
    ['es', 'Buenos días señora García.', 'Ya están.', 'Buenos días señora García. Ya están.'],
    ['es', 'Estimado cliente:', 'Ya están.', 'Estimado cliente: ya están.'],
    ['nl', 'Beste klant,', 'De cijfers zijn er.', 'Beste klant, de cijfers zijn er.'],
    ['en', 'Dear Professor Smith.', 'I am late.', 'Dear Professor Smith. I am late.'],
    ['en', 'Hi Anna Miller.', 'I am late.', 'Hi Anna Miller. I am late.'],
    ['en', 'Dear hiring manager,', 'I apply.', 'Dear hiring manager, I apply.'],
    ['en', 'Dear customer,', 'It is ready.', 'Dear customer, it is ready.'],
    ['en', 'Hi mom,', 'I am late.', 'Hi mom, I am late.'],
    ['pl', 'Szanowni Państwo,', 'mamy wyniki.', 'Szanowni Państwo, mamy wyniki.'],
    ['ru', 'Добрый день, коллеги!', 'Отчёт готов.', 'Добрый день, коллеги! Отчёт готов.'],
    ['zh', '你好，', '报告好了。', '你好，报告好了。'],
    ['ja', '田中さん、', 'お世話になっております。', '田中さん、お世話になっております。'],
  ])(
    'puts its greeting on a separate line and adds no other, in %s: %s',
    (language, greeting, rest, text) => {
      const { closing } = frameLines(friendly(language));
      expect(frameEmail(text, friendly(language))).toBe(`${greeting}\n\n${rest}\n\n${closing}`);
    },
  );

  it('keeps the lines of the text', () => {
    const text = 'To whom it may concern\nThe numbers are in.\n\nYours, Bob';
    expect(frameEmail(text, friendly('en'))).toBe(text);
  });

  it.each([
    ['en', 'See you on Monday.', 'Best, Bob', 'Best,\nBob'],
    ['en', 'See you on Monday.', 'Kind regards, Anna Vos', 'Kind regards,\nAnna Vos'],
    ['en', 'Please call me.', 'Thanks, Bob.', 'Thanks,\nBob'],
    ['en', 'Hi Anna.\nSee you.', 'Best regards. Bob.', 'Best regards,\nBob'],
    ['en', 'See you on Monday.', 'Yours sincerely', 'Yours sincerely'],
    ['nl', 'Tot maandag.', 'Met vriendelijke groet, Anna', 'Met vriendelijke groet,\nAnna'],
    ['de', 'Bis Montag.', 'Viele Grüße Bob', 'Viele Grüße\nBob'],
    ['de', 'Bis Montag.', 'Mit freundlichen Grüßen, Bob Müller', 'Mit freundlichen Grüßen\nBob Müller'],
    ['fr', 'À lundi.', 'Bien cordialement, Luc', 'Bien cordialement,\nLuc'],
    ['es', 'Hasta el lunes.', 'Un saludo, Ana', 'Un saludo,\nAna'],
    ['it', 'A lunedì.', 'Cordiali saluti, Luca', 'Cordiali saluti,\nLuca'],
    ['pt', 'Até segunda.', 'Abraços, Rui', 'Abraços,\nRui'],
    ['ru', 'До понедельника.', 'С уважением, Анна', 'С уважением,\nАнна'],
    ['ja', '届きました。', 'よろしくお願いします。', 'よろしくお願いします。'],
    ['de', 'Bis Montag. Vielen Dank.', 'Viele Grüße, Anna.', 'Viele Grüße\nAnna'],
    ['fr', 'À lundi. Merci.', 'Cordialement, Anna.', 'Cordialement,\nAnna'],
    ['en', 'See you on Monday. Thanks.', 'Regards, Anna.', 'Regards,\nAnna'],
    ['es', 'Hasta el lunes. Gracias.', 'Saludos, Anna.', 'Saludos,\nAnna'],
  ])('puts its closing and name on separate lines, in %s: %s %s', (language, text, end, lines) => {
    const framed = frameEmail(`${text} ${end}`, friendly(language));
    expect(framed.endsWith(`${text}\n\n${lines}`)).toBe(true);
    expect(frameEmail(framed, friendly(language))).toBe(framed);
  });

  it.each([
    ['en', 'I send it on Friday', 'kind regards.', 'Kind regards.'],
    ['en', 'I send it on Friday, or later', 'kind regards, Anna Vos.', 'Kind regards,\nAnna Vos'],
    ['de', 'Ich komme am Montag', 'viele Grüße', 'Viele Grüße'],
    ['nl', 'Ik kom maandag', 'hartelijke groet, Luc', 'Hartelijke groet,\nLuc'],
  ])(
    'separates greeting and closing that were transcribed as one sentence, in %s: %s, %s',
    (language, text, end, lines) => {
      const framed = frameEmail(`Hey, ${text}, ${end}`, friendly(language));
      expect(framed).toBe(`Hey,\n\n${text}.\n\n${lines}`);
    },
  );

  it.each([
    ['en', 'Please send me the report, thank you Anna.'],
    ['en', 'She sent you flowers, best wishes and a card.'],
    ['en', 'Dear customers are dear to us. We love them.'],
    ['en', 'Dear me, that went wrong.'],
    ['en', 'Hello Doctor Who fans. We meet today.'],
    ['de', 'Lieber nicht, es wird zu spät.'],
    ['fr', 'Bonjour Madame Dupont est un film. Il est long.'],
    ['en', 'Good morning meetings are long, and dull.'],
    ['en', 'Hello Kitty is a cat. We love her.'],
    ['en', 'Hey Jude was sung by the Beatles, in 1968.'],
    ['en', 'High Anna. It works.'],
    ['en', 'You were the best. Best of all was the cake.'],
    ['en', 'Thanks for the mail. Best wishes to Anna.'],
    ['en', 'I send my kind regards to Bob.'],
    ['en', 'Please send me the report. Thanks.'],
    ['en', 'All the best things are free.'],
    ['en', 'Love is all. Cheers went up when Bob came.'],
    ['de', 'Liebe ist schön, und neu.'],
    ['de', 'Hallo Welt ist ein Programm. Es ist kurz.'],
    ['de', 'Er schrieb uns. Viele Grüße aus Rom kamen an.'],
    ['fr', 'Cher est une chanteuse, et actrice.'],
    ['es', 'Hola es una revista. Saludos a todos.'],
    ['nl', 'Beste is beter dan goed, toch?'],
  ])(
    'adds greeting and closing when sentences only begin with the same words, in %s: %s',
    (language, text) => {
      const own = { ...friendly(language), greeting: 'Ahoy!', closing: 'Bye!', name: '' };
      expect(frameEmail(text, own)).toBe(`Ahoy!\n\n${text}\n\nBye!`);
    },
  );
});

it('has greetings for every recording language', () => {
  const english = frameLines(wish).greeting;
  const lacking = RECORDING_LANGUAGES.filter(
    (language) =>
      !['auto', 'en'].includes(language) && frameLines({ ...wish, language }).greeting === english,
  );
  expect(lacking).toEqual([]);
});

it('replaces an incomplete greeting with a complete one', () => {
  for (const register of ['formal', 'friendly'] as const) {
    expect(frameLines({ ...wish, greeting: 'Dear', register }).greeting).toBe('Dear Sir or Madam,');
    expect(frameLines({ ...wish, greeting: 'Dear', language: 'de', register }).greeting).toBe(
      'Sehr geehrte Damen und Herren,',
    );
  }
  expect(frameLines({ ...wish, greeting: 'Dear Tom' }).greeting).toBe('Dear Tom,');
});

it.each(RECORDING_LANGUAGES.filter((language) => !['auto', 'en'].includes(language)))(
  'translates presets into the language of the text: %s',
  (language) => {
    const frames = EMAIL_GREETINGS.flatMap((greeting) =>
      EMAIL_CLOSINGS.map((closing) => frameLines({ ...wish, greeting, closing, language, name: '' })),
    );
    const english = [...EMAIL_GREETINGS, ...EMAIL_CLOSINGS].filter((word) => word !== 'Hi');
    for (const { greeting, closing } of frames) {
      expect(english).not.toContain(greeting.replace(/,$/, ''));
      expect(english).not.toContain(closing.replace(/,$/, ''));
    }
  },
);
