import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import type { Speaking } from '../../../../src/contract/api/analytics.ts';
import { analyticsSpeaking } from '../../../../src-renderer/data/analytics.ts';
import { SpeakingFigures } from '../../../../src-renderer/features/analytics/speaking.tsx';
import { loadTexts } from '../../../../src-renderer/i18n/i18n.ts';

beforeAll(async () => {
  await loadTexts('common');
  await loadTexts('analytics');
});

const FIGURES: Speaking = {
  texts: 1,
  words: 60,
  seconds: 20,
  pace: 180,
  fillers: 0,
  savedSeconds: 3720,
  months: [],
  overused: [],
  isWhole: true,
};

function cardOf(speaking: Speaking): string {
  const client = new QueryClient();
  client.setQueryData(analyticsSpeaking().queryKey, speaking);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SpeakingFigures />
    </QueryClientProvider>,
  );
}

it('shows the time saved against typing, and N/A where the typing speed is not known', () => {
  const unknown = 'not known for this language';
  expect(cardOf(FIGURES)).toContain('1h 2m');
  expect(cardOf(FIGURES)).not.toContain(unknown);
  expect(cardOf({ ...FIGURES, savedSeconds: 0 })).toContain('0m');
  expect(cardOf({ ...FIGURES, savedSeconds: null })).toMatch(new RegExp(`N/A.*${unknown}`));
});
