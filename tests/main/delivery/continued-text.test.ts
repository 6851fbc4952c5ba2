import { expect, it } from 'vitest';
import { continuedText } from '../../../src-main/delivery/continued-text.ts';

const after = (text: string, next: string, frontWindow = 'mail', later = 1000) =>
  continuedText(next, { text, frontWindow: 'mail', at: 0 }, frontWindow, later);

it.each([
  ['One sentence.', 'Another one.', ' Another one.'],
  ['we go to the park', 'And then home.', ' and then home.'],
  ['we go to the park,', 'Anna too.', ' Anna too.'],
  ['Das ist', 'Der Hund.', ' der Hund.'],
  ['he said (', 'And more', 'and more'],
  ['ti chiamo', 'Perché piove.', ' perché piove.'],
  ['well', 'But, no', ' but, no'],
  ['I think', "It's late", " it's late"],
  ['I think', 'They’re late', ' they’re late'],
  ['Bitte schick mir eine', 'E-Mail an Anna', ' E-Mail an Anna'],
  ['I talked to', "O'Brien today", " O'Brien today"],
  ['she passed her', 'A-level', ' A-level'],
  ['one line\n', 'Two', 'Two'],
  ['今日は', '天気がいい', '天気がいい'],
  ['我用', 'iPhone', 'iPhone'],
  ['สวัสดี', 'ครับ', 'ครับ'],
  ['well', ', yes', ', yes'],
  ['Llego a las cinco.', '¿Te viene bien?', ' ¿Te viene bien?'],
  ['It costs', '$5 a month.', ' $5 a month.'],
  ['Er sagte:', '„Ja.“', ' „Ja.“'],
  ['See you', '😊', ' 😊'],
])('continues "%s" with "%s", with fitting space and case', (before, next, fitted) => {
  expect(after(before, next)).toBe(fitted);
});

it('does not adapt the first text, one in another window or a late one', () => {
  expect(after('one', 'And two', 'chat')).toBe('And two');
  expect(after('one', 'And two', 'mail', 61_000)).toBe('And two');
  expect(continuedText('And two', null, 'mail', 0)).toBe('And two');
});
