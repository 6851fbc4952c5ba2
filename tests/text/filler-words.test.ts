import { describe, expect, it } from 'vitest';
import { RECORDING_LANGUAGES } from '../../src/contract/languages.ts';
import { countFillers, knowsFillers, removeFillers } from '../../src/text/filler-words.ts';

describe('removeFillers', () => {
  it.each([
    ['en', 'Um, so I was, like, thinking that uh we should go.', 'So I was thinking that we should go.'],
    ['en', 'The plan is, um, ready, you know, for Monday.', 'The plan is ready for Monday.'],
    ['en', 'He said, "Um, no." Hmm.', 'He said, "No."'],
    ['en', "I don't know. Um. Uh. Let me see.", "I don't know. Let me see."],
    ['en', 'Is it ready? Um. Uh. Hmm. I think so.', 'Is it ready? I think so.'],
    ['de', 'Ich weiß nicht. Äh. Ähm. Mal sehen.', 'Ich weiß nicht. Mal sehen.'],
    ['nl', 'Eh, ik ga, zeg maar, morgen. Uhm dat is ehm goed.', 'Ik ga morgen. Dat is goed.'],
    ['de', 'Ähm, ich war, sozusagen, schon da. Er sagte, äh, nichts.', 'Ich war schon da. Er sagte nichts.'],
    ['fr', 'Euh... je voulais, tu vois, partir.', 'Je voulais partir.'],
    ['ja', 'えーと、今日は雨です。あのー、明日は。', '今日は雨です。明日は。'],
    ['ru', 'Эм, я, как бы, пришёл.', 'Я пришёл.'],
    ['ru', 'Мм, не знаю. Там, мм, дождь.', 'Не знаю. Там дождь.'],
    ['de', 'Hm, nein. Er sagte: hm, ja.', 'Nein. Er sagte: ja.'],
    ['tr', 'Iıı, istanbul güzel. Dün, ııı, geldim.', 'İstanbul güzel. Dün geldim.'],
    ['zh', '额，我去了北京，然后，我去了上海。呃，数量是3，嗯，4。', '我去了北京，我去了上海。数量是3，4。'],
    ['zh', '好的，那个，嗯，我们走。', '好的，我们走。'],
    ['ja', '今日は、えーと、雨です。「えー、はい」', '今日は、雨です。「はい」'],
    ['ja', '私はあのー、行きます。これはえっと、本です。', '私は行きます。これは本です。'],
    ['en', 'He said "er" and went. Well (um) fine – uh – now.', 'He said and went. Well fine – now.'],
    ['es', '¿Eh? ¿Qué dices? ¡Eh! ¡Tú!', '¿Qué dices? ¡Tú!'],
    ['ru', 'Это — э-э — хорошо.', 'Это — хорошо.'],
    ['en', 'Chapters 3, um, 4 and 5, you know, 6.', 'Chapters 3, 4 and 5, 6.'],
    ['en', 'We need, um: milk.', 'We need: milk.'],
    ['fr', 'Tu viens, euh\u00a0? Il y a, euh\u00a0: un chat.', 'Tu viens\u00a0? Il y a\u00a0: un chat.'],
    ['en', 'Hello.\nUm.\nyes. Hmm.', 'Hello.\nyes.'],
    ['en', 'It is here, uhm\nThat is good, um', 'It is here\nThat is good'],
  ])('%s: %s', (language, spoken, written) => {
    expect(removeFillers(spoken, language)).toBe(written);
  });
});

describe('removeFillers near punctuation and spaces', () => {
  it.each([
    ['fr', 'Euh, tu viens ? Oui\u00a0: à 8 h ; « bien » !', 'Tu viens ? Oui\u00a0: à 8 h ; « bien » !'],
    ['fr', 'Euh, tu viens… ? Tu restes, euh ?', 'Tu viens… ? Tu restes ?'],
    ['en', 'Um, use .5 mg and uh .NET here :)', 'Use .5 mg and .NET here :)'],
  ])('%s: %s', (language, spoken, written) => {
    expect(removeFillers(spoken, language)).toBe(written);
  });
});

describe('removeFillers between commas', () => {
  it.each([
    ['en', 'We need milk, um, eggs, um, bread, and butter.', 'We need milk, eggs, bread, and butter.'],
    ['en', 'I know what you mean, you know, and I agree.', 'I know what you mean, and I agree.'],
    ['en', "Let's meet on Tuesday, um, Wednesday.", "Let's meet on Tuesday, Wednesday."],
    ['en', 'Send it to Anna, uh, Bob.', 'Send it to Anna, Bob.'],
    ['en', 'Yesterday, um, we met.', 'Yesterday, we met.'],
    ['de', 'Äpfel, ähm, Birnen, äh, Trauben.', 'Äpfel, Birnen, Trauben.'],
    ['de', 'Wir kommen am Dienstag, äh, Mittwoch.', 'Wir kommen am Dienstag, Mittwoch.'],
    ['de', 'Ich glaube, äh, wir gehen.', 'Ich glaube, wir gehen.'],
    ['de', 'Er kommt, also, wenn er will.', 'Er kommt, wenn er will.'],
    ['fr', 'Des pommes, euh, des poires.', 'Des pommes, des poires.'],
    ['fr', 'Marie, euh, Paul, et Luc.', 'Marie, Paul, et Luc.'],
    ['es', 'Leche, eh, pan, y huevos.', 'Leche, pan, y huevos.'],
    ['it', 'Il latte, ehm, il pane.', 'Il latte, il pane.'],
    ['ru', 'Я думаю, эм, что он там.', 'Я думаю, что он там.'],
    ['pl', 'Myślę, yyy, że tak.', 'Myślę, że tak.'],
    ['fi', 'Luulen, öö, että se on.', 'Luulen, että se on.'],
    ['sv', 'Mjölk, eh, bröd, ägg.', 'Mjölk, bröd, ägg.'],
  ])('%s: %s', (language, spoken, written) => {
    expect(removeFillers(spoken, language)).toBe(written);
  });

  it.each([
    ['en', 'I, like, really want it, um, today.', 'I really want it today.'],
    ['en', 'So, um, I think, uh, we should, um, go.', 'So I think we should go.'],
    ['en', 'Do you see, like, the difference?', 'Do you see the difference?'],
    ['en', 'It is, actually, true, and, um, new.', 'It is true, and new.'],
    ['en', 'It takes 5, um, minutes.', 'It takes 5 minutes.'],
    ['en', 'He, uh, he left at, um, five.', 'He he left at five.'],
    ['de', 'Das ist, äh, sehr, also, gut.', 'Das ist sehr gut.'],
    ['de', 'Gestern habe, äh, ich, ähm, Herr, äh, Müller gesehen.', 'Gestern habe ich Herr Müller gesehen.'],
    ['fr', "C'est, en fait, vrai.", "C'est vrai."],
    ['fr', 'Je pense, euh, que oui.', 'Je pense que oui.'],
    [
      'es',
      'Ayer compramos, eh, una casa muy grande, y comimos.',
      'Ayer compramos una casa muy grande, y comimos.',
    ],
    ['es', 'Quiero, este, ir.', 'Quiero ir.'],
    ['it', 'E, allora, che facciamo?', 'E che facciamo?'],
    ['nl', 'Het is, eigenlijk, goed.', 'Het is goed.'],
    ['pt', 'Eu, tipo, não sei.', 'Eu não sei.'],
    ['pl', 'To jest, jakby, dobre.', 'To jest dobre.'],
  ])('removes the comma within a clause, in %s: %s', (language, spoken, written) => {
    expect(removeFillers(spoken, language)).toBe(written);
  });
});

describe('removeFillers keeps corrections and names', () => {
  it.each([
    ['en', "Let's meet on Tuesday, I mean, Wednesday."],
    ['en', 'The price is 20 dollars, I mean, 30 dollars.'],
    ['en', 'Send it to Anna, I mean, Bob.'],
    ['de', 'Am Dienstag, ich meine, am Mittwoch.'],
    ['nl', 'Dinsdag, ik bedoel, woensdag.'],
    ['es', 'El martes, o sea, el miércoles.'],
    ['it', 'Martedì, cioè, mercoledì.'],
    ['pt', 'Na terça, quer dizer, na quarta.'],
    ['pl', 'We wtorek, znaczy, w środę.'],
    ['tr', 'Salı, yani, çarşamba.'],
    ['ar', 'الثلاثاء، يعني، الأربعاء'],
    ['hi', 'मंगलवार, मतलब, बुधवार'],
    ['en', 'Her name is Um Kulthum.'],
    ['en', 'The Um Ali dessert is from Egypt.'],
    ['en', 'The singer, Um Kulthum, was from Egypt.'],
    ['en', 'We met in Umm Qasr, and in Umm Said.'],
  ])('%s: %s', (language, text) => {
    expect(removeFillers(text, language)).toBe(text);
  });
});

describe('removeFillers keeps words with a meaning', () => {
  it.each([
    ['en', 'I like it. She actually came, and you know why.'],
    ['en', 'The ER was full, and the umbrella wet.'],
    ['en', 'Nothing to leave out.\n  Not even   spaces.'],
    ['de', 'Er ist da.'],
    ['fr', 'Ben est venu en fait.'],
    ['zh', '嗯嗯那个人来了'],
    ['zh', '这是总金额，不含税。我的余额，还有多少？'],
    ['ja', 'ねえー、聞いて。これがええと、言うてた。'],
    ['ru', 'толщина листа 5 мм, ширина 20\u00a0мм, размеры в мм, вес в кг'],
    ['de', 'Es sind 1200 hm, dann noch 300 Hm bis oben.'],
    ['nl', 'Dat is 1200 hm omhoog.'],
    ['ar', 'فواكه، مثلا، تفاح'],
    ['es', 'Es tarde, es decir, de noche. Es bueno, ¿eh?'],
    ['tr', 'meyve, mesela, elma'],
    ['xx', 'um, hello'],
  ])('%s: %s', (language, text) => {
    expect(removeFillers(text, language)).toBe(text);
  });
});

it('counts only the fillers that are removed', () => {
  expect(countFillers('额，总金额，然后，不含税。', 'zh')).toBe(2);
  expect(countFillers('On Tuesday, I mean, um, Wednesday, in Um Qasr.', 'en')).toBe(2);
  expect(countFillers('Мм, толщина 5 мм, не больше.', 'ru')).toBe(1);
});

it('has fillers for every recording language', () => {
  const missing = RECORDING_LANGUAGES.filter((code) => code !== 'auto' && !knowsFillers(code));
  expect(missing).toEqual([]);
});
