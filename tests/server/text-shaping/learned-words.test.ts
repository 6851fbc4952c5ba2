import { describe, expect, it } from 'vitest';
import { learnedKey, writeLearned } from '../../../src/server/text-shaping/learned-words.ts';

const PAIRS = [
  { heard: 'cube cuddle', written: 'kubectl' },
  { heard: 'cube', written: 'Cubed Ltd' },
  { heard: 'jon', written: 'John' },
  { heard: 'ann', written: 'Ann Lee' },
  { heard: 'über maß', written: 'Uber-Maas' },
];

/** A pair as stored: words, and characters of scripts without spaces, separated by spaces. */
const kept = (heard: string, written: string) => [{ heard: learnedKey(heard), written }];

describe('writeLearned in scripts without spaces', () => {
  it.each([
    ['张三丰', '張三豐', '我喜欢张三丰。', '我喜欢張三豐。'],
    ['東京スカイツリー', 'Skytree', '東京スカイツリーに行った', 'Skytreeに行った'],
    ['สมชาย', 'Somchai', 'ไปหาสมชายที่บ้าน', 'ไปหาSomchaiที่บ้าน'],
    ['用 cube', 'kubectl', '我用cube和用 cube。', '我用cube和kubectl。'],
    ['张三', '张三丰', '张三和张三丰。', '张三丰和张三丰。'],
  ])('replaces %j by %j in %j', (heard, written, text, expected) => {
    expect(writeLearned(text, kept(heard, written))).toBe(expected);
  });

  it.each([
    ['スカイ', 'Sky', 'カスカイト'],
    ['他', '她', '他们来了'],
    ['张三丰', 'X', '张三，丰收\n张三\n丰'],
    ['กา', 'X', 'การบ้าน'],
  ])('keeps text that only contains the characters of %j', (heard, written, text) => {
    expect(writeLearned(text, kept(heard, written))).toBe(text);
  });
});

describe('writeLearned in Korean', () => {
  it.each([
    ['김철수', '김철순', '김철수는 왔고 김철수가 김철수를 봤다.', '김철순은 왔고 김철순이 김철순을 봤다.'],
    ['서우로', '서울', '서우로에서 왔다. 서우로까지는 멀다.', '서울에서 왔다. 서울까지는 멀다.'],
    ['민준', '민주', '민준이랑 민준과 민준으로', '민주랑 민주와 민주로'],
    ['깃헙', 'GitHub', '깃헙을 쓴다', 'GitHub을 쓴다'],
    ['github', '깃허브', 'github를 쓴다', '깃허브를 쓴다'],
    ['이 사장', '이사장', '이 사장님께서는', '이사장님께서는'],
  ])('replaces %j by %j and adapts the particle: %j', (heard, written, text, expected) => {
    expect(writeLearned(text, kept(heard, written))).toBe(expected);
  });

  it.each([
    ['나', '너', '나는 나라를'],
    ['사과', '사자', '사과나무'],
  ])('keeps words that only begin like %j', (heard, written, text) => {
    expect(writeLearned(text, kept(heard, written))).toBe(text);
  });
});

describe('writeLearned in Turkish', () => {
  it.each([
    ['ışık', 'Işık Ltd', 'Işık geldi, ışık gitti.', 'Işık Ltd geldi, Işık Ltd gitti.'],
    ['istanbul bbb', 'İstanbul BBB', 'İstanbul bbb, istanbul bbb', 'İstanbul BBB, İstanbul BBB'],
    ['İzmir', 'İzmir Ltd', 'izmir ve İzmir Ltd', 'İzmir Ltd ve İzmir Ltd'],
  ])('replaces %j by %j with the dotted and dotless i of Turkish', (heard, written, text, expected) => {
    expect(writeLearned(text, kept(heard, written))).toBe(expected);
    expect(writeLearned(expected, kept(heard, written))).toBe(expected);
  });
});

describe('writeLearned behind an elision', () => {
  it.each([
    [
      'auriane',
      'Oriane',
      'C’est le rapport d’Auriane, qu’Auriane a lu.',
      'C’est le rapport d’Oriane, qu’Oriane a lu.',
    ],
    ['enel', 'ENEL', "L'Enel, dell'Enel e all'enel.", "L'ENEL, dell'ENEL e all'ENEL."],
    ["l'oreal", 'L’Oréal', "Chez l'oreal et d'oreal.", "Chez L’Oréal et d'oreal."],
    ['clock', 'Uhr', "It is five o'clock, by the clock.", "It is five o'clock, by the Uhr."],
  ])('replaces %j by %j in %j', (heard, written, text, expected) => {
    expect(writeLearned(text, kept(heard, written))).toBe(expected);
    expect(writeLearned(expected, kept(heard, written))).toBe(expected);
  });
});

describe('writeLearned with symbols', () => {
  it.each([
    ['.net', '.NET', 'We use .net for net profit.', 'We use .NET for net profit.'],
    ['c++', 'C++', 'c++ is fine, c is too, and C++ stays.', 'C++ is fine, c is too, and C++ stays.'],
    ['C#', 'C sharp', 'C# and C++ and vitamin C.', 'C sharp and C++ and vitamin C.'],
    ['at&t', 'AT&T', 'They asked at&t, or at t.', 'They asked AT&T, or at t.'],
    ['i/o', 'I/O', 'All i/o is slow, I o you.', 'All I/O is slow, I o you.'],
    ['3.5', '3½', 'It takes 3.5 hours, not 3. 5 do.', 'It takes 3½ hours, not 3. 5 do.'],
    ['5%', 'five per cent', 'A 5% rise of 5.', 'A five per cent rise of 5.'],
    ['“anna,', 'Hanna', 'Then “anna, came.', 'Then “Hanna, came.'],
    ['...anna', 'Hanna', 'And anna...', 'And Hanna...'],
    ['r & d', 'R&D', 'Ask r & d, not r d.', 'Ask R&D, not r d.'],
  ])('replaces %j by %j in %j', (heard, written, text, expected) => {
    expect(writeLearned(text, kept(heard, written))).toBe(expected);
    expect(writeLearned(expected, kept(heard, written))).toBe(expected);
  });

  it('distinguishes c and c++', () => {
    const pairs = [...kept('c', 'Sea'), ...kept('c++', 'CPP')];
    expect(writeLearned('From c to c++, and c’s.', pairs)).toBe('From Sea to CPP, and Sea’s.');
  });
});

describe('writeLearned', () => {
  it.each([
    ['Then run cube cuddle twice.', 'Then run kubectl twice.'],
    ['Then run Cube-Cuddle twice.', 'Then run kubectl twice.'],
    ['JON and jon’s cube.', 'John and John’s Cubed Ltd.'],
    ['Das ÜBER MASS hinaus.', 'Das ÜBER MASS hinaus.'],
    ['Das ÜBER maß hinaus.', 'Das Uber-Maas hinaus.'],
  ])('replaces each learned word in %j, ignoring case and hyphens', (heard, written) => {
    expect(writeLearned(heard, PAIRS)).toBe(written);
  });

  it.each(['Jonathan went home.', 'The cubes, cuddle them.', 'Run the cuddle.'])(
    'keeps %j, whose words only begin alike or stand apart',
    (text) => {
      expect(writeLearned(text, PAIRS)).toBe(text);
    },
  );

  it.each([
    'Write to jon@gmail.com or jon.ann+cube@cube-cuddle.org.',
    'See https://jon.com/ann?cube=jon, jon.com, www.cube-cuddle.org, @jon.',
    'почта jon@пример.рф',
  ])('keeps addresses: %j', (text) => {
    expect(writeLearned(text, PAIRS)).toBe(text);
  });

  it('replaces words next to an address', () => {
    expect(writeLearned('Jon: jon@jon.com, jon', PAIRS)).toBe('John: jon@jon.com, John');
    expect(writeLearned('张三丰是abc@gmail.com张三丰', kept('张三丰', '張三豐'))).toBe(
      '張三豐是abc@gmail.com張三豐',
    );
    const address = [{ heard: 'info at jon com', written: 'info@jon.com' }];
    expect(writeLearned('It is info at jon com.', address)).toBe('It is info@jon.com.');
  });

  it('does not replace twice', () => {
    const once = writeLearned('I saw ann today.', PAIRS);
    expect(once).toBe('I saw Ann Lee today.');
    expect(writeLearned(once, PAIRS)).toBe(once);
  });

  it('joins no words across a line break or punctuation', () => {
    expect(writeLearned('a cuddle. Cube\ncuddle', [{ heard: 'cube cuddle', written: 'kubectl' }])).toBe(
      'a cuddle. Cube\ncuddle',
    );
  });
});
