import { beforeAll, describe, expect, it } from 'vitest';
import { SPEECH_MODELS } from '../../../../src/contract/speech-models.ts';
import { modelFacts } from '../../../../src-renderer/features/desktop/model-facts.ts';
import { loadTexts, textsOf } from '../../../../src-renderer/i18n/i18n.ts';
import { sizeText } from '../../../../src-renderer/ui/size-text.ts';

const texts = { t: textsOf('desktop'), locale: 'en' };
beforeAll(() => loadTexts('desktop'));
const machine = { cores: 4, memory: 16e9, freeDisk: 1e11 };
const modelOf = (id: string) => SPEECH_MODELS.find((model) => model.id === id) ?? SPEECH_MODELS[0];
const facts = (id: string, state: { total: number | null; speed: number | null }) =>
  modelFacts(modelOf(id), state, machine, texts);

describe('modelFacts', () => {
  it('returns the makers’ figures and a speed estimated for this machine', () => {
    expect(facts('nemotron', { total: null, speed: null })).toEqual([
      'Size: 496 MB',
      'Word errors in read English: 3.3%',
      'Probably 4.5 times as fast as you speak',
      'Shows words while you speak',
      'License: OpenMDW-1.1',
      expect.stringMatching(/^Languages: English, Spanish, .*Norwegian.*Estonian$/),
    ]);
  });

  it('returns the measured speed instead of the estimate', () => {
    const told = facts('whisper-turbo', { total: 886_381_760, speed: 0.64 });
    expect(told).toContain(
      '0.6 times as fast as you speak here, measured with ten seconds of a synthetic voice',
    );
    expect(told.join()).not.toContain('Probably');
    expect(told).toContain('About 100 languages');
  });

  it('says that an unknown size is known once the download starts', () => {
    expect(facts('whisper-base', { total: null, speed: null })[0]).toBe(
      'Size: known once the download starts',
    );
    expect(facts('whisper-base', { total: 85_000_000, speed: null })[0]).toBe('Size: 85 MB');
  });
});

it('formats sizes for the locale', () => {
  expect(sizeText(1_770_270_208, 'de')).toBe('1,8\u00a0GB');
  expect(sizeText(135_373_280, 'en')).toBe('135 MB');
});
