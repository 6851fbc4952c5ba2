import { describe, expect, it } from 'vitest';
import { CORRECTIONS } from '../../../../../src/contract/limits.ts';
import {
  correctedWords,
  correctionChanges,
} from '../../../../../src-renderer/features/editor/doubtful/corrected-words.ts';
import { spokenSegments } from '../../../../support/spoken-segments.ts';

const SAID = 'Then run cube cuddle and tell Jon. Run cube cuddle twice, I think.';
const learned = (after: string, before = SAID) => correctedWords(spokenSegments([SAID]), before, after);

describe('what is learned from an edit', () => {
  it('are misheard words and what was put in their place, with how often', () => {
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
  ])('are accents and vowel signs: %s', (said, after, pair) => {
    expect(correctedWords(spokenSegments([said]), said, after)).toEqual([{ ...pair, times: 1 }]);
  });

  it('is nothing of another form of the same characters', () => {
    const said = 'We meet Müller today.';
    expect(correctedWords(spokenSegments([said]), said, said.normalize('NFD'))).toEqual([]);
  });

  it('is nothing of words that mean another thing, of case, punctuation, and what was added or removed', () => {
    expect(learned('then run cube cuddle and tell Jon! Run cube cuddle twice, I believe.')).toEqual([]);
    expect(learned('Then run cube cuddle. Do run cube cuddle at least twice, I think.')).toEqual([]);
    expect(learned(SAID)).toEqual([]);
  });

  it('is nothing of figures that were changed', () => {
    const said = 'In 2019 it cost 1500 at be 2 be on drive 3.';
    expect(
      correctedWords(spokenSegments([said]), said, 'In 2018 it cost 1600 at B2B on Drives 3.'),
    ).toMatchObject([{ heard: 'be 2 be' }, { heard: 'drive' }]);
  });

  it('are names that were written with capitals, but not where a sentence begins or everything is large', () => {
    expect(learned('Then run Cube Cuddle and tell JON. run cube cuddle twice, I think.')).toEqual([
      { heard: 'cube cuddle', corrected: 'Cube Cuddle', times: 1 },
      { heard: 'jon', corrected: 'JON', times: 1 },
    ]);
    expect(learned('Then run cube cuddle and tell Jon. RUN CUBE CUDDLE TWICE, I think.')).toEqual([]);
    expect(learned('then Run. Cube cuddle and tell Jon. Run cube cuddle twice, I think.')).toEqual([
      { heard: 'run', corrected: 'Run', times: 1 },
    ]);
  });

  it('is nothing of a sentence that was written anew', () => {
    expect(learned('Kubectl is what you want, John; please do that two times and come back to me.')).toEqual(
      [],
    );
  });

  it('is nothing of words that nobody said', () => {
    const before = `${SAID} My own additoin stands here.`;
    expect(learned(`${SAID} My own addition stands here.`, before)).toEqual([]);
  });

  it('is never more than can be sent', () => {
    const words = Array.from(
      { length: 300 },
      (_, n) => `kub${String.fromCharCode(97 + (n % 26))}x${'ai'.repeat(n % 9)}n${n} then`,
    );
    const said = words.join(' ');
    const after = said.replaceAll(' then', ' then').replace(/(kub\w+)/g, '$1e');
    expect(correctedWords(spokenSegments([said]), said, after).length).toBeLessThanOrEqual(CORRECTIONS.sent);
  });
});

it('tells only what changed since the last time, and what was taken back', () => {
  const pair = (heard: string, corrected: string, times = 1) => ({ heard, corrected, times });
  const told = [pair('two', 'too'), pair('jon', 'John')];
  expect(correctionChanges(told, told)).toBeNull();
  expect(correctionChanges([], told)).toEqual({ corrections: told });
  expect(correctionChanges(told, [pair('two', 'to'), pair('jon', 'John', 2)])).toEqual({
    corrections: [pair('two', 'to'), pair('jon', 'John', 2)],
    takenBack: [{ heard: 'two', corrected: 'too' }],
  });
});
