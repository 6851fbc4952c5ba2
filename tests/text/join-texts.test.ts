import { expect, test } from 'vitest';
import { joinTexts, tokensOf } from '../../src/text/join-texts.ts';

test.each([
  [['The weather', 'is lovely.'], 'The weather is lovely.'],
  [['', 'one', '', 'two', ''], 'one two'],
  [['今日は', 'いい天気です。', '散歩に行きます'], '今日はいい天気です。散歩に行きます'],
  [['我用', 'iPhone', '打电话'], '我用iPhone打电话'],
  [[], ''],
])('puts %j together', (texts, joined) => {
  expect(joinTexts(texts)).toBe(joined);
});

test.each([
  ["I'd like  two, please.", ["I'd", 'like', 'two,', 'please.']],
  ['我们去iPhone 店', ['我', '们', '去', 'iPhone', '店']],
  ['  ', []],
])('takes %j apart', (text, tokens) => {
  expect(tokensOf(text)).toEqual(tokens);
});
