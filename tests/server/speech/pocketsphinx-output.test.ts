import { expect, test } from 'vitest';
import { type AddedPause, createUtteranceReader } from '../../../src/server/speech/pocketsphinx-output.ts';

function utterances(printed: string, pauses: AddedPause[] = [], size = printed.length + 1) {
  const reader = createUtteranceReader(pauses);
  const parts = printed.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  return [...parts.flatMap(reader.read), ...reader.end()];
}

const PRINTED = `and the weather
<s> 0.000 0.140 1.000200
and(2) 0.150 0.270 0.556511
<sil> 0.280 0.320 0.363740
the 0.330 0.550 1.000200
[NOISE] 0.560 0.600 0.5
++UH++ 0.610 0.640 0.5
weather 0.650 1.000 0.9
</s> 1.010 1.200 1.000000

<s> 2.000 2.100 1.000000
</s> 2.110 2.200 1.000000
i've gone
i've 3.000 3.200 0.25
gone 3.210 3.500 0.0001
`;

test('reads words, times and confidence, without noises, marks and variants', () => {
  expect(utterances(PRINTED)).toEqual([
    [
      { word: 'and', start: 0.15, end: 0.27, confidence: 55.7 },
      { word: 'the', start: 0.33, end: 0.55, confidence: 100 },
      { word: 'weather', start: 0.65, end: 1, confidence: 90 },
    ],
    [
      { word: "i've", start: 3, end: 3.2, confidence: 25 },
      { word: 'gone', start: 3.21, end: 3.5, confidence: 0 },
    ],
  ]);
});

test('takes added pauses out of the times', () => {
  const pauses = [
    { at: 0.3, length: 0.6 },
    { at: 2.5, length: 0.6 },
  ];
  const [first, second] = utterances(PRINTED, pauses);
  expect(first?.map(({ start, end }) => [start, end])).toEqual([
    [0.15, 0.27],
    [0.3, 0.3],
    [0.3, 0.4],
  ]);
  expect(second?.[0]?.start).toBe(2.4);
  expect(second?.[1]?.end).toBe(2.5);
});

test.each(['', '\n\n', 'ERROR: nothing here\n'])('hears nothing in %j', (printed) => {
  expect(utterances(printed)).toEqual([]);
});

test('reads the same out of parts of any length', () => {
  for (const size of [1, 7, 60]) expect(utterances(PRINTED, [], size)).toEqual(utterances(PRINTED));
});

test('gives an utterance with its last line, not with the next utterance', () => {
  const reader = createUtteranceReader();
  const [first = '', ...rest] = PRINTED.split(/(?<=<\/s>.*\n)/);
  expect(reader.read(first)).toHaveLength(1);
  expect(reader.read(rest.join(''))).toHaveLength(0);
  expect(reader.end()).toHaveLength(1);
});
