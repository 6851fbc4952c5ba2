import { expect, it } from 'vitest';
import { lastWords } from '../../../../../src-renderer/features/recorder/dictation/dictation-end.ts';
import { NO_WORDS } from '../../../../../src-renderer/features/recorder/live/live-words.ts';

const heard = (...texts: string[]): string =>
  lastWords({
    ...NO_WORDS,
    segments: texts.slice(0, -1).map((text, n) => ({ start: n, end: n + 1, text })),
    partial: texts.at(-1) ?? '',
  });

it('shows the last words of a dictation, from the beginning of one', () => {
  expect(heard('One two.', 'Three')).toBe('One two. Three');
  const shown = heard(...Array.from({ length: 100 }, (_, n) => `word${n}`));
  expect(shown.length).toBeLessThanOrEqual(240);
  expect(shown).toMatch(/^word\d+ .* word99$/);
});

it('shows the last characters where words have no spaces', () => {
  expect(heard('今日は。', '明日も')).toBe('今日は。明日も');
  expect(heard('今日は。'.repeat(50), '明日も'.repeat(50))).toBe(
    `${'今日は。'.repeat(50)}${'明日も'.repeat(50)}`.slice(-240),
  );
});
