import { describe, expect, it } from 'vitest';
import { RECORDING_LANGUAGES } from '../../src/contract/languages.ts';
import {
  diskNeed,
  expectedSpeed,
  misfitOf,
  recommendedModel,
  understands,
} from '../../src/contract/recommended-model.ts';
import { SPEECH_MODELS } from '../../src/contract/speech-models.ts';

const GB = 1_000_000_000;
const laptop = { cores: 8, memory: 16 * GB, freeDisk: 100 * GB };
const small = { cores: 2, memory: 2 * GB, freeDisk: 100 * GB };
const modelOf = (id: string) => SPEECH_MODELS.find((model) => model.id === id) ?? SPEECH_MODELS[0];

describe('recommendedModel', () => {
  it.each([
    ['en', laptop, 'parakeet-v3'],
    ['en-GB', laptop, 'parakeet-v3'],
    ['de', laptop, 'parakeet-v3'],
    ['ja', laptop, 'nemotron'],
    ['no', laptop, 'nemotron'],
    ['sw', laptop, 'whisper-small'],
    ['en', small, 'parakeet-110m'],
    ['de', small, 'parakeet-v3'],
    ['sw', small, 'whisper-base'],
    ['en', { ...laptop, freeDisk: 400_000_000 }, 'parakeet-110m'],
    ['en', { ...laptop, freeDisk: null }, 'parakeet-v3'],
    ['hi', { ...laptop, freeDisk: 400_000_000 }, null],
    ['en', { cores: 1, memory: GB / 2, freeDisk: GB }, null],
  ] as const)('returns for %s on %o the model %s', (language, machine, id) => {
    expect(recommendedModel(language, machine)).toBe(id);
  });

  it('returns a model for every recording language', () => {
    for (const language of RECORDING_LANGUAGES) expect(recommendedModel(language, laptop)).not.toBeNull();
  });

  it('misfitOf excludes a model that is slower than real time', () => {
    expect(misfitOf(modelOf('whisper-turbo'), { cores: 64, memory: 999 * GB, freeDisk: null })).toBe('slow');
  });
});

it('misfitOf returns whether disk, memory or speed do not suffice', () => {
  expect(misfitOf(modelOf('cohere'), { ...laptop, freeDisk: GB })).toBe('disk');
  // An installed model needs no further disk space.
  expect(misfitOf(modelOf('cohere'), { ...laptop, freeDisk: GB }, true)).toBeNull();
  expect(misfitOf(modelOf('cohere'), { ...laptop, memory: 4 * GB })).toBe('memory');
  expect(misfitOf(modelOf('cohere'), { ...laptop, cores: 4 })).toBe('slow');
});

it('expectedSpeed scales with the cores up to the number that was measured', () => {
  expect([2, 8, 32].map((cores) => expectedSpeed({ speed: 8 }, cores))).toEqual([2, 8, 8]);
});

it('diskNeed subtracts the bytes that are already downloaded', () => {
  expect(diskNeed(1000, 400)).toBe(diskNeed(600));
  expect(diskNeed(1000, 5000)).toBe(diskNeed(0));
  expect(diskNeed(null)).toBeGreaterThan(diskNeed(0));
});

it('understands() distinguishes models with and without language detection', () => {
  expect(understands(modelOf('nemotron'), 'auto')).toBe(true);
  expect(understands(modelOf('cohere'), 'auto')).toBe(false);
  expect(understands(modelOf('parakeet-110m'), 'de')).toBe(false);
});
