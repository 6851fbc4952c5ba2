import { describe, expect, test } from 'vitest';
import { readTranscription } from '../../../../../src/server/speech/engines/openai/openai-response.ts';

describe('readTranscription', () => {
  test('weights the confidence of segments by their length', () => {
    const body = {
      text: ' One two. ',
      language: 'dutch',
      segments: [
        { start: 0, end: 3, text: ' One', avg_logprob: Math.log(0.9) },
        { start: 3, end: 4, text: ' two.', avg_logprob: Math.log(0.5) },
        { start: 4, end: 5, text: ' ', avg_logprob: null },
      ],
    };
    const { text, language, segments, confidence } = readTranscription(body, 5);
    expect({ text, language, segments }).toEqual({
      text: 'One two.',
      language: 'nl',
      segments: [
        { start: 0, end: 3, text: 'One' },
        { start: 3, end: 4, text: 'two.' },
      ],
    });
    expect(confidence).toBeCloseTo(100 * (0.9 ** 0.75 * 0.5 ** 0.25), 0);
  });

  test.each([
    ['chinese', 'zh'],
    // Not offered for recordings, but a plan without it must know it.
    ['ukrainian', 'uk'],
    ['Haitian Creole', 'ht'],
    ['javanese', 'jv'],
    ['jw', 'jv'],
    ['fr', 'fr'],
    ['Klingon of old', null],
    [undefined, null],
  ])('reads the language %j as %j', (language, code) => {
    expect(readTranscription({ text: 'x', language }, 1).language).toBe(code);
  });

  test('returns no confidence without probabilities and no segment without text', () => {
    expect(readTranscription({ text: 'x' }, 2)).toMatchObject({
      confidence: null,
      segments: [{ start: 0, end: 2 }],
    });
    expect(readTranscription({ text: ' ' }, 2)).toMatchObject({ text: '', confidence: null, segments: [] });
  });

  test('clamps times to the audio and drops times in another unit', () => {
    const timesOf = (end: number) => ({
      text: 'One.',
      segments: [{ start: 0, end, text: 'One.' }],
      words: [{ word: 'One', start: 0, end }],
    });
    expect(readTranscription(timesOf(29.98), 8)).toMatchObject({
      segments: [{ start: 0, end: 8 }],
      words: [{ start: 0, end: 8 }],
    });
    const nanoseconds = readTranscription(timesOf(3_200_000_000), 8);
    expect(nanoseconds).toMatchObject({ segments: [{ start: 0, end: 8, text: 'One.' }], words: null });
  });

  test.each([null, 'text', {}, { text: 5 }, { text: 'x', segments: [{ start: '0' }] }])(
    'rejects %j',
    (body) => {
      expect(() => readTranscription(body, 1)).toThrow(expect.objectContaining({ code: 'engine_failed' }));
    },
  );
});
