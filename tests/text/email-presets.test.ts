import { expect, it } from 'vitest';
import { EMAIL_CLOSINGS, EMAIL_GREETINGS } from '../../src/contract/api/writing-styles.ts';
import { TRANSLATION_LANGUAGES } from '../../src/contract/languages.ts';
import { presetIn } from '../../src/text/email-presets.ts';

it('translates e-mail presets into a language and leaves other texts unchanged', () => {
  expect(presetIn('Good morning', 'nl')).toBe('Goedemorgen');
  expect(presetIn('Best wishes', 'tr')).toBe('En iyi dileklerimle');
  expect(presetIn('Kind regards', 'en')).toBe('Kind regards');
  expect(presetIn('Ahoy', 'de')).toBe('Ahoy');
});

it('translates every e-mail preset into every language', () => {
  const presets = [...EMAIL_GREETINGS, ...EMAIL_CLOSINGS].filter((preset) => preset !== 'auto');
  const unsaid = TRANSLATION_LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
    presets.filter((preset) => presetIn(preset, language) === preset).map((preset) => [language, preset]),
  );
  expect(unsaid).toEqual([['de', 'Hi']]);
});
