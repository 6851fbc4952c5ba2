import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../../src/contract/api/segments.ts';
import { VOICE_PROFILE_DEFAULTS } from '../../../../src/contract/api/voice-profile-options.ts';
import { TRANSLATION_LANGUAGES } from '../../../../src/contract/languages.ts';
import type { ShapeRules } from '../../../../src/server/text-shaping/shape-rules.ts';
import { shapeText } from '../../../../src/server/text-shaping/shape-text.ts';
import { joinTexts } from '../../../../src/text/join-texts.ts';
import { SPOKEN_COMMANDS } from '../../../../src/text/spoken-commands/commands.ts';
import { phrasesOf } from '../../../../src/text/spoken-commands/phrases-of.ts';
import { segmentsOf, withoutTimes } from '../../../support/speech/segments-of.ts';

const RULES: ShapeRules = { ...VOICE_PROFILE_DEFAULTS, spokenCommands: true, vocabulary: [], learned: [] };

const shaped = (segments: readonly Segment[], change: Partial<ShapeRules> = {}, language = 'en') =>
  shapeText(
    { text: joinTexts(segments.map(({ text }) => text)), segments, language },
    { ...RULES, ...change },
    null,
  );
const shape = async (...how: Parameters<typeof shaped>) => (await shaped(...how)).text;

describe('spoken commands between two pauses', () => {
  it.each([
    [
      'We met on Monday. | New paragraph. | The budget was approved.',
      'We met on Monday.\n\nThe budget was approved.',
    ],
    [
      'We met on Monday, | New Line, | the budget was approved.',
      'We met on Monday\nThe budget was approved.',
    ],
    ['We met on Monday, | new paragraph, | the end.', 'We met on Monday.\n\nThe end.'],
    ['We met on Monday. | Comma. | The budget was approved.', 'We met on Monday, the budget was approved.'],
    ['We met on Monday. | Comma, | Anna was there.', 'We met on Monday, Anna was there.'],
    ['Did we meet on Monday. | Question mark. | Yes.', 'Did we meet on Monday? Yes.'],
    [
      'He said, | open quote, | I am here. | Close quote. | Then he left.',
      'He said, “I am here.” Then he left.',
    ],
    ['It works | open bracket, | most days, | close bracket, | well.', 'It works (most days) well.'],
    ['This is | all caps, | really urgent, | so please call.', 'This is REALLY URGENT, so please call.'],
    [
      'We need, | bullet list, | milk, | next item, | brown eggs. | End list. | Thank you.',
      'We need:\n• Milk\n• Brown eggs.\nThank you.',
    ],
    [
      'We need milk, | bullet list, | eggs, | new line, | tea, | new paragraph, | Bye.',
      'We need milk:\n• Eggs\n• Tea\n\nBye.',
    ],
    ['We met on Monday. | No, it was Friday. | Scratch that. | Anna came.', 'We met on Monday. Anna came.'],
    ['We met. | Anna came. | Scratch that. | Scratch that. | Hello.', 'Hello.'],
    ['We met. | New line. | Scratch that. | Anna came.', 'We met. Anna came.'],
    ['We met, | period, new paragraph, | Anna came.', 'We met.\n\nAnna came.'],
    ['Dear Anna, | comma, | new line, | thank you.', 'Dear Anna,\nThank you.'],
    ['Agenda. | Colon, new paragraph. | Budget.', 'Agenda:\n\nBudget.'],
    ['We met. | New line. | New line. | Anna came.', 'We met.\n\nAnna came.'],
    ['We met. | New carograph. | Anna came.', 'We met.\n\nAnna came.'],
    ['We met. | New paragraf | I think so.', 'We met.\n\nI think so.'],
    ['Did we meet | question marc | I think so.', 'Did we meet? I think so.'],
    ['We met. | New paragraph.', 'We met.'],
    ['I told her. | Period. | We left.', 'I told her. We left.'],
    ['Where are you from? | Question mark. | I am Tom.', 'Where are you from? I am Tom.'],
    ["I don't want that | period | I want the other one.", "I don't want that. I want the other one."],
    ['Do you have any | question mark', 'Do you have any?'],
  ])('are executed in: %s', async (notation, written) => {
    expect(await shape(segmentsOf(notation))).toBe(written);
  });

  it.each([
    ['es', 'Hola Ana, ¿cómo estás? | Punto y aparte. | Yo bien.', 'Hola Ana, ¿cómo estás?\n\nYo bien.'],
    ['es', 'Cómo estás | signo de interrogación | punto y aparte | Muy bien.', '¿Cómo estás?\n\nMuy bien.'],
    ['es', 'Todo bien, | punto y aparte, | nos vemos.', 'Todo bien.\n\nNos vemos.'],
    ['it', 'Come stai? | Punto e a capo. | Io bene.', 'Come stai?\n\nIo bene.'],
    ['it', 'Sto bene | punto e a capo | E tu?', 'Sto bene.\n\nE tu?'],
  ])('end a sentence only where nothing else does, in %s: %s', async (language, notation, written) => {
    expect(await shape(segmentsOf(notation), {}, language)).toBe(written);
  });

  it.each([
    ['¿Vienes? | Sí, | signo de exclamación. | Nos vemos.', '¿Vienes? ¡Sí! Nos vemos.'],
    ['Lista con viñetas | No | siguiente punto | Sí | siguiente punto | Tal vez', '• No\n• Sí\n• Tal vez'],
  ])('are not misheard together with the word before them: %s', async (notation, written) => {
    expect(await shape(segmentsOf(notation), {}, 'es')).toBe(written);
  });

  it('are recognised although the engine attaches the pauses to neighbouring words', async () => {
    const segments = segmentsOf('We met on Monday, | new line, | the budget was approved.');
    const words = segments[0]?.words?.map((word, n, all) => ({
      ...word,
      end: all[n + 1]?.start ?? word.end,
    }));
    expect(await shape([{ start: 0, end: 9, text: segments[0]?.text ?? '', ...(words && { words }) }])).toBe(
      'We met on Monday\nThe budget was approved.',
    );
  });

  it('are kept as text when the spokenCommands option is off', async () => {
    const segments = segmentsOf('We met. | New line. | Anna came.');
    expect(await shape(segments, { spokenCommands: false })).toBe('We met. New line. Anna came.');
  });
});

describe('the spoken command "send" at the end of a recording', () => {
  it.each([
    ['See you on Monday. | Send.', 'See you on Monday.'],
    ['See you on Monday, | send it.', 'See you on Monday'],
    ['See you on Monday. | New paragraph, send.', 'See you on Monday.'],
    ['Best wishes, | comma, | send.', 'Best wishes,'],
  ])('is executed in: %s', async (notation, text) => {
    expect(await shaped(segmentsOf(notation), { spokenSend: 'mail' })).toEqual({ text, isSent: true });
  });

  it.each([
    'I have nothing to send.',
    'What I want to do is to | send.',
    'See you on Monday. | Send. | Anna came.',
    'Send.',
    'See you on Monday. | Sent.',
  ])('is kept as text: %s', async (notation) => {
    const text = notation.replaceAll(' | ', ' ');
    expect(await shaped(segmentsOf(notation), { spokenSend: 'mail' })).toEqual({ text, isSent: false });
  });

  it('is not executed for a recording of commands only', async () => {
    const commands = segmentsOf('New line. | Send.');
    expect(await shaped(commands, { spokenSend: 'mail' })).toEqual({ text: '', isSent: false });
  });

  it.each([
    ['hi', 'मैंने पैसा | भेजो'],
    ['ar', 'إلى اللقاء | ارسل'],
    ['ar', 'إلى اللقاء | أَرسل'],
  ])('is executed even without optional diacritics, in %s: %s', async (language, notation) => {
    expect(await shaped(segmentsOf(notation), { spokenSend: 'mail' }, language)).toMatchObject({
      isSent: true,
    });
  });

  it.each([
    ['hi', 'मैंने पैसा | भेजा'],
    ['hi', 'शाम को | भोज'],
    ['hi', 'आज की | भाजी'],
  ])('is kept as text with another vowel sign, in %s: %s', async (language, notation) => {
    const text = notation.replaceAll(' | ', ' ');
    expect(await shaped(segmentsOf(notation), { spokenSend: 'mail' }, language)).toEqual({
      text,
      isSent: false,
    });
  });

  it.each([
    ['de', 'Die Mail wollte ich gestern | absenden.'],
    ['de', 'Wir wollen | absenden.'],
    ['de', 'Ich kann die Mail an alle Kunden | absenden.'],
    ['de', '2 briefe will ich an die kunden | absenden.'],
    ['de', 'Wir wollen es am schnellsten | absenden.'],
    ['de', 'Wir müssen es abgeschlossen | absenden.'],
    ['de', 'Ich muss den Brief am fünften | absenden.'],
    ['de', 'Kannst du mir die Rechnung am fünfzehnten | absenden?'],
    ['de', 'Du kannst die neuen | absenden.'],
    ['de', 'Wir müssen die Ware verpackt und beladen | absenden.'],
    ['de', 'Ich muss dir alles, was wir machen | absenden.'],
    ['nl', 'Ik moet je alles wat we zien | versturen.'],
    ['nl', 'Ik wil de brieven | verzenden.'],
    ['nl', 'Welk bestand moet ik | versturen?'],
    ['es', 'Te lo voy a | enviar.'],
    ['fr', "Je vais te l' | envoyer."],
  ])('is kept as text as the verb of a sentence, in %s: %s', async (language, notation) => {
    const segments = segmentsOf(notation);
    const text = segments[0]?.text;
    expect(await shaped(segments, { spokenSend: 'mail' }, language)).toEqual({ text, isSent: false });
  });

  it.each([
    ['de', 'Ich kann morgen kommen. | Absenden.'],
    ['de', 'Ich kann morgen kommen | Punkt | absenden'],
    ['de', 'Wir müssen reden | absenden.'],
    ['nl', 'Ik wil je zien | verzenden'],
    ['nl', 'Ik moet gaan, | versturen.'],
  ])('is executed after a complete sentence with a modal verb, in %s: %s', async (language, notation) => {
    expect(await shaped(segmentsOf(notation), { spokenSend: 'mail' }, language)).toMatchObject({
      isSent: true,
    });
  });

  it('is kept as text when the spokenSend option is off', async () => {
    const chosen = await shaped(segmentsOf('See you on Monday. | Send.'));
    expect(chosen).toEqual({ text: 'See you on Monday. Send.', isSent: false });
  });
});

describe('spoken commands in other languages and scripts', () => {
  it.each([
    ['hi', 'हम मिले। | नया पैराग्राफ़ | बजट तय हुआ।', 'हम मिले।\n\nबजट तय हुआ।'],
    ['hi', 'हम मिले। | विस्मयादिबोधक चिह्न | बजट तय हुआ।', 'हम मिले! बजट तय हुआ।'],
    ['hi', 'हम मिले। | इसे हटाया | बजट तय हुआ।', 'हम मिले। इसे हटाया बजट तय हुआ।'],
    ['ja', '今日は | コンマ | 雨', '今日は、雨'],
    ['ja', '今日は | ゴンマ | 雨', '今日はゴンマ雨'],
    ['fr', 'Il vient | a la ligne | Il part.', 'Il vient\nIl part.'],
    ['es', 'Querida Ana | dos puntos | nueva línea | gracias', 'Querida Ana:\nGracias'],
    ['zh', '亲爱的安娜 | 逗号 | 换行 | 谢谢', '亲爱的安娜，\n谢谢'],
  ])('writes, in language %s: %s', async (language, notation, written) => {
    expect(await shape(segmentsOf(notation), {}, language)).toBe(written);
  });
});

describe('spoken punctuation in the style of the language', () => {
  it.each([
    ['es', 'Hola. Cómo estás | signo de interrogación | Bien.', 'Hola. ¿Cómo estás? Bien.'],
    ['es', 'Hola | coma | cómo estás | signo de interrogación', 'Hola, ¿cómo estás?'],
    ['es', '¿Cómo estás? | Signo de interrogación. | Bien.', '¿Cómo estás? Bien.'],
    [
      'es',
      'Puedes venir | coma | por favor | signo de interrogación | Vienes | coma | verdad | signo de interrogación',
      '¿Puedes venir, por favor? Vienes, ¿verdad?',
    ],
    [
      'es',
      'Compré pan | coma | leche | coma | y huevos | signo de interrogación',
      '¿Compré pan, leche, y huevos?',
    ],
    ['es', 'Vive el Sr. López aquí | signo de interrogación', '¿Vive el Sr. López aquí?'],
    ['es', 'Cómo estás. | signo de interrogación | signo de exclamación', '¡Cómo estás!'],
    [
      'es',
      'Quieres venir | abre paréntesis | mañana | cierra paréntesis | signo de interrogación',
      '¿Quieres venir (mañana)?',
    ],
    ['es', 'Dijo | dos puntos | abre comillas | qué bueno | signo de exclamación', 'Dijo: «¡qué bueno!'],
    ['fr', 'Il faut, | liste à puces, | du lait', 'Il faut\u00a0:\n• Du lait'],
    ['zh', '我们要， | 项目列表 | 牛奶', '我们要：\n• 牛奶'],
  ])('writes, in language %s: %s', async (language, notation, written) => {
    expect(await shape(segmentsOf(notation), {}, language)).toBe(written);
  });
});

describe('command phrases within a sentence', () => {
  it.each([
    'He drew a new line below the old one.',
    'Put a comma after the name.',
    'It has a | comma.',
    'She wrote, | a new paragraph about the budget.',
    'A new line | is what we need.',
    'Comma, | colon and period are signs.',
    'We should delete. |  | That is all for today.',
    'The bus was full. |  | Stop it.',
    'I have one more | question. | Mark, | can you help?',
    'Remove something. | Delete what? | I do not know.',
    'She gave me a | quote | of the price.',
    'She is the next |  | line up please.',
  ])('are kept as text in: %s', async (notation) => {
    const segments = segmentsOf(notation);
    expect(await shape(segments)).toBe(segments[0]?.text);
  });
});

describe('spoken punctuation followed by more of the sentence', () => {
  it.each([
    ['de', 'Wir kommen zum | Punkt | der Sache.'],
    ['es', 'Está en | coma | desde ayer.'],
    ['es', 'Es un buen | punto | para ti.'],
    ['fr', 'Voilà le | point | important.'],
    ['it', 'Questo è il | punto | della lista.'],
    ['nl', 'Dat is een | punt | voor jou.'],
    ['pt', 'Esse é o | ponto | central.'],
  ])('is kept as text, in %s: %s', async (language, notation) => {
    const segments = segmentsOf(notation);
    expect(await shape(segments, {}, language)).toBe(segments[0]?.text);
  });

  it.each([
    ['en', 'He is a | quote | genius | unquote | to me.', 'He is a “genius” to me.'],
    ['de', 'Ich steige ein | Punkt | Du auch.', 'Ich steige ein. Du auch.'],
    ['de', 'Ich will das | Punkt | Du auch.', 'Ich will das. Du auch.'],
    ['es', 'Es para él | punto | Y tú.', 'Es para él. Y tú.'],
    ['fr', 'Il est là | point | Il reste.', 'Il est là. Il reste.'],
  ])('is executed after words that end a sentence, in %s: %s', async (language, notation, written) => {
    expect(await shape(segmentsOf(notation), {}, language)).toBe(written);
  });
});

describe('spoken commands without word times', () => {
  it('are recognised in a separate segment and as a phrase between punctuation marks', async () => {
    const alone = ['We met on Monday.', 'Comma.', 'Anna came.'].map((text, n) => ({
      start: n,
      end: n + 1,
      text,
    }));
    expect(await shape(alone)).toBe('We met on Monday, Anna came.');
    const within = withoutTimes(segmentsOf('We met on Monday. New paragraph. Anna came.'));
    expect(await shape(within)).toBe('We met on Monday.\n\nAnna came.');
  });

  it('are not recognised as a single word among others', async () => {
    const within = withoutTimes(segmentsOf('We met on Monday. Comma. Anna came.'));
    expect(await shape(within)).toBe('We met on Monday. Comma. Anna came.');
  });
});

describe('spoken commands and the options of a voice profile', () => {
  it('keep spoken punctuation when that of the engine is removed', async () => {
    const segments = segmentsOf('We met, | comma, | all of us. | Period. | Good.');
    expect(await shape(segments, { includePunctuation: false })).toBe('We met, all of us. Good');
  });

  it.each([
    ['en', 'I counted twenty. Five people left.', 'I counted 20 5 people left'],
    ['en', 'We sold thirty, two came back. | Period. | Good.', 'We sold 30 2 came back. Good'],
    ['fr', 'On est quatre, vingt sont absents.', 'On est 4 20 sont absents'],
    ['de', 'Es sind hundert. Zwölf fehlen.', 'Es sind 100 12 fehlen'],
    ['en', 'My my! That is good.', 'My my That is good'],
    [
      'en',
      'He said, | open quote, | I am here. | Close quote. | Then he left.',
      'He said “I am here” Then he left',
    ],
    ['fr', 'Tu viens | point d’interrogation | Oui, bien sûr.', 'Tu viens\u202f? Oui bien sûr'],
    ['es', 'Hola, vienes mañana. | Signo de interrogación. | Sí, claro.', 'Hola ¿vienes mañana? Sí claro'],
    ['ja', '会いました。 | 句点 | はい、そうです。', '会いました。はい そうです'],
  ])(
    'shape words by the engine’s punctuation before it is removed, in %s: %s',
    async (language, notation, written) => {
      expect(await shape(segmentsOf(notation), { includePunctuation: false }, language)).toBe(written);
    },
  );

  it('keep spoken line breaks with the "single" paragraph style, also when shaped again', async () => {
    const single = { paragraphStyle: 'single' } as const;
    expect(await shape(segmentsOf('We met. | New line. | Anna came.'), single)).toBe('We met.\nAnna came.');
    const written = { text: 'We met:\n• Anna\n• Ben', segments: [], language: 'en' };
    expect(await shapeText(written, { ...RULES, ...single }, null)).toEqual({
      text: written.text,
      isSent: false,
    });
    const long = { ...written, text: `Hello.\n${'We met on Monday and talked. '.repeat(40).trim()}` };
    expect((await shapeText(long, { ...RULES, ...single }, null)).text).toBe(long.text);
    const double = await shapeText(long, { ...RULES, paragraphStyle: 'double' }, null);
    expect(double.text).toMatch(/^Hello\.\n(?:[^\n]+\n\n)+[^\n]+$/);
  });
});

describe('spoken command phrases of every recording language', () => {
  it.each(TRANSLATION_LANGUAGES)(
    'are distinct and are executed only between pauses: %s',
    async (language) => {
      const phrases = phrasesOf(language);
      expect(Object.keys(phrases ?? {})).toEqual([...SPOKEN_COMMANDS]);
      const heard = SPOKEN_COMMANDS.flatMap((command) =>
        (phrases?.[command] ?? []).map((phrase) => ({ command, phrase })),
      );
      const unique = new Set(heard.map(({ phrase }) => phrase.toLowerCase()));
      expect(unique.size).toBe(heard.length);
      for (const phrase of phrases?.send ?? []) {
        const sent = await shaped(segmentsOf(`Abcd efgh. | ${phrase}.`), { spokenSend: 'x' }, language);
        expect(sent, phrase).toMatchObject({ isSent: true, text: expect.not.stringContaining(phrase) });
      }
      const [list = ''] = phrases?.bulletList ?? [];
      for (const { command, phrase } of heard.filter((one) => one.command !== 'send')) {
        // Only a list has a next item.
        const before = command === 'nextItem' ? `Abcd efgh. | ${list}` : 'Abcd efgh';
        const alone = await shape(
          segmentsOf(`${before}. | Ijkl mnop. | ${phrase}. | Qrst uvwx.`),
          {},
          language,
        );
        expect(alone.toLowerCase(), phrase).not.toContain(phrase.toLowerCase());
        const within = await shape(
          segmentsOf(`Abcd efgh ${phrase} qrst uvwx.`),
          { numberFormat: 'words' },
          language,
        );
        expect(within.toLowerCase(), phrase).toContain(phrase.toLowerCase());
      }
    },
  );
});
