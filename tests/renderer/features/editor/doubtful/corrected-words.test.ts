import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CORRECTIONS } from '../../../../../src/contract/limits.ts';
import { correctionChanges } from '../../../../../src-renderer/features/editor/doubtful/corrected-words.ts';
import { spokenSegments } from '../../../../support/spoken-segments.ts';

const SAID = 'Then run cube cuddle and tell Jon. Run cube cuddle twice, I think.';
const changesOf = (said: string, recognised: string, reported: string, now: string) =>
  correctionChanges(spokenSegments([said]), { recognised, reported, now });
const correctionsOf = (said: string, after: string, before = said) =>
  changesOf(said, before, before, after)?.corrections ?? [];
const learned = (after: string, before = SAID) => correctionsOf(SAID, after, before);

const LETTERS = 'bdfgklmnprst';
/** More misheard names than one report can send, and the same text with each name corrected. */
const MANY = (() => {
  const names = Array.from(
    { length: CORRECTIONS.sent + 20 },
    (_, n) => `ka${LETTERS[n % 12]}o${LETTERS[Math.floor(n / 12)]}in`,
  );
  const said = names.map((name) => `${name} then went`).join(' ');
  return { said, corrected: said.replace(/\bka\w+in\b/g, '$&e') };
})();

// Texts are compared for a quarter of a second at most, which is too short on a busy machine.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
});
afterEach(() => vi.useRealTimers());

describe('correctionChanges for a first edit', () => {
  it('returns misheard words with their correction and count', () => {
    expect(learned('Then run kubectl and tell John. Run kubectl twice, I think.')).toEqual([
      { heard: 'cube cuddle', corrected: 'kubectl', times: 2 },
      { heard: 'jon', corrected: 'John', times: 1 },
    ]);
  });

  it.each([
    ['We meet muller today.', 'We meet Müller today.', { heard: 'muller', corrected: 'Müller' }],
    ['We meet muller today.', 'We meet müller today.', { heard: 'muller', corrected: 'müller' }],
    ['यह कमाल है', 'यह कमल है', { heard: 'कमाल', corrected: 'कमल' }],
    ['Пришёл Артем.', 'Пришёл Артём.', { heard: 'артем', corrected: 'Артём' }],
  ])('learns changes of accents and vowel signs: %s', (said, after, pair) => {
    expect(correctionsOf(said, after)).toEqual([{ ...pair, times: 1 }]);
  });

  it.each([
    [
      '昨日マイクルさんに会いました。',
      '昨日マイケルさんに会いました。',
      { heard: 'マイクル', corrected: 'マイケル' },
    ],
    [
      '東京スカイツリに行った',
      '東京スカイツリーに行った',
      { heard: 'スカイツリ', corrected: 'スカイツリー' },
    ],
  ])('learns complete words in scripts without spaces: %s', (said, after, pair) => {
    expect(correctionsOf(said, after)).toEqual([{ ...pair, times: 1 }]);
  });

  it.each([
    ['어제 김철수는 왔다.', '어제 김철순은 왔다.', { heard: '김철수', corrected: '김철순' }],
    ['어제 김영만 왔다.', '어제 김용만 왔다.', { heard: '김영만', corrected: '김용만' }],
    ["Then he's gone.", "Then she's gone.", { heard: "he's", corrected: "she's" }],
    ["I see there's a car.", "I see where's a car.", { heard: "there's", corrected: "where's" }],
    ["We met jon's dog.", "We met John's dog.", { heard: 'jon', corrected: 'John' }],
  ])('strips suffixes that are not part of the word: %s', (said, after, pair) => {
    expect(correctionsOf(said, after)).toEqual([{ ...pair, times: 1 }]);
  });

  it('ignores another Unicode form of the same characters', () => {
    const said = 'We meet Müller today.';
    expect(correctionsOf(said, said.normalize('NFD'))).toEqual([]);
  });

  it('ignores words of another meaning, case, punctuation, additions and removals', () => {
    expect(learned('then run cube cuddle and tell Jon! Run cube cuddle twice, I believe.')).toEqual([]);
    expect(learned('Then run cube cuddle. Do run cube cuddle at least twice, I think.')).toEqual([]);
    expect(learned(SAID)).toEqual([]);
  });

  it('ignores words that are too long to be learned, and a line break', () => {
    const long = 'ka'.repeat(CORRECTIONS.wordMax / 2);
    expect(correctionsOf(`We meet ${long} today.`, `We meet ${long}n today.`)).toEqual([]);
    expect(correctionsOf('Then run cube cuddle now.', 'Then run kube\ncuddel now.')).toEqual([]);
  });

  it('ignores changed numbers', () => {
    const said = 'In 2019 it cost 1500 at be 2 be on drive 3.';
    expect(correctionsOf(said, 'In 2018 it cost 1600 at B2B on Drives 3.')).toMatchObject([
      { heard: 'be 2 be' },
      { heard: 'drive' },
    ]);
  });

  it('learns capitals of names, but not at the start of a sentence or in capitals throughout', () => {
    expect(learned('Then run Cube Cuddle and tell JON. run cube cuddle twice, I think.')).toEqual([
      { heard: 'cube cuddle', corrected: 'Cube Cuddle', times: 1 },
      { heard: 'jon', corrected: 'JON', times: 1 },
    ]);
    expect(learned('Then run cube cuddle and tell Jon. RUN CUBE CUDDLE TWICE, I think.')).toEqual([]);
    expect(learned('then Run. Cube cuddle and tell Jon. Run cube cuddle twice, I think.')).toEqual([
      { heard: 'run', corrected: 'Run', times: 1 },
    ]);
  });

  it('ignores a sentence that was rewritten', () => {
    expect(learned('Kubectl is what you want, John; please do that two times and come back to me.')).toEqual(
      [],
    );
  });

  it('ignores corrections of words that were not spoken', () => {
    const before = `${SAID} My own additoin stands here.`;
    expect(learned(`${SAID} My own addition stands here.`, before)).toEqual([]);
  });

  it('returns no more corrections than can be sent', () => {
    expect(correctionsOf(MANY.said, MANY.corrected)).toHaveLength(CORRECTIONS.sent);
  });
});

describe('correctionChanges for a text reported before', () => {
  const MET = 'I met Kathryn at the station. Then Jon left the town.';
  const TOLD = 'I met Katharine at the station. Then John left the town.';
  const since = (now: string, told = TOLD) => changesOf(MET, MET, told, now);
  const takenBack = [{ heard: 'kathryn', corrected: 'Katharine' }];

  it('returns null when nothing changed', () => {
    expect(since(TOLD)).toBeNull();
  });

  it('returns corrections that were undone or replaced as taken back', () => {
    expect(since(TOLD.replace('Katharine', 'Kathryn'))).toEqual({ corrections: [], takenBack });
    const corrections = [{ heard: 'kathryn', corrected: 'Catherine', times: 1 }];
    expect(since(TOLD.replace('Katharine', 'Catherine'))).toEqual({ corrections, takenBack });
    expect(since(MET, MET.replace('station', 'Station'))).toEqual({
      corrections: [],
      takenBack: [{ heard: 'station', corrected: 'Station' }],
    });
  });

  it.each([
    ['deleted', 'Then John left the town.'],
    ['cleared', ''],
    ['written anew', 'We never saw anybody of them again, and that is all. Then John left the town.'],
    ['within a longer edit', TOLD.replace('met', 'finally bumped into dear old')],
  ])('does not take back a correction whose words were %s', (_, now) => {
    expect(since(now)).toBeNull();
  });

  it('does not take back corrections beyond the limit', () => {
    const told = MANY.corrected.replace(/^\w+/, (word) => word.slice(0, -1));
    expect(changesOf(MANY.said, MANY.said, told, MANY.corrected)).toMatchObject({
      corrections: [{ times: 1 }],
    });
    expect(changesOf(MANY.said, MANY.said, told, MANY.corrected)).not.toHaveProperty('takenBack');
  });
});
