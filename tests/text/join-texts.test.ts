import { expect, test } from 'vitest';
import { areUnspaced, joinTexts, tokensOf } from '../../src/text/join-texts.ts';

test.each([
  [['The weather', 'is lovely.'], 'The weather is lovely.'],
  [['', 'one', '', 'two', ''], 'one two'],
  [['今日は', 'いい天気です。', '散歩に行きます'], '今日はいい天気です。散歩に行きます'],
  [['我用', 'iPhone', '打电话'], '我用iPhone打电话'],
  [[], ''],
])('joins %j', (texts, joined) => {
  expect(joinTexts(texts)).toBe(joined);
});

test.each([
  ['天', '我', true],
  ['用', 'iPhone', true],
  ['天。', 'and', true],
  ['iPhone，', 'and', true],
  ['a', 'b', false],
  ['여기', '저기', false],
])('decides whether no space is written between %j and %j', (before, after, isUnspaced) => {
  expect(areUnspaced(before, after)).toBe(isUnspaced);
});

test.each([
  ["I'd like  two, please.", ["I'd", 'like', 'two,', 'please.']],
  ['我们去iPhone 店', ['我', '们', '去', 'iPhone', '店']],
  ['不够，时间', ['不', '够，', '时', '间']],
  ['他说「好。」iPhone，', ['他', '说', '「', '好。」', 'iPhone，']],
  ['  ', []],
  [
    '«\u00a0Oui\u00a0», 12\u202f500\u00a0€ ?',
    ['«\u00a0', 'Oui\u00a0', '»,', '12\u202f', '500\u00a0', '€', '?'],
  ],
])('splits %j into tokens', (text, tokens) => {
  expect(tokensOf(text)).toEqual(tokens);
});

test('keeps no-break spaces when splitting and joining', () => {
  const text = '«\u00a0Ça va\u202f?\u00a0» 12\u202f500\u00a0km\u202f!';
  expect(joinTexts(tokensOf(text))).toBe(text);
});
