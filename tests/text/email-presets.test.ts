import { expect, it } from 'vitest';
import { presetIn } from '../../src/text/email-presets.ts';

it('says ready-made words in a language and leaves the others', () => {
  expect(presetIn('Good morning', 'nl')).toBe('Goedemorgen');
  expect(presetIn('Best wishes', 'tr')).toBe('En iyi dileklerimle');
  expect(presetIn('Kind regards', 'en')).toBe('Kind regards');
  expect(presetIn('Ahoy', 'de')).toBe('Ahoy');
});
