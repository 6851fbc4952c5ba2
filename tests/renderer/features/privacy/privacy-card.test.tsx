import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { AI_SERVICES, type AiService } from '../../../../src/contract/api/ai-services.ts';
import type { Capabilities } from '../../../../src/contract/api/capabilities.ts';
import type { UserPreferences } from '../../../../src/contract/api/user-preferences.ts';
import { capabilities } from '../../../../src-renderer/data/capabilities.ts';
import { userPreferences } from '../../../../src-renderer/data/user-preferences.ts';
import { PrivacyCard } from '../../../../src-renderer/features/privacy/privacy-card.tsx';
import { loadTexts } from '../../../../src-renderer/i18n/i18n.ts';

beforeAll(() => loadTexts('common', 'settings'));

/** What the card announces, where these services are available and the server reports the switch as given. */
function announced(available: readonly AiService[], nothingLeaves: boolean): string | undefined {
  const services = Object.fromEntries(
    AI_SERVICES.map((id) => [id, { available: available.includes(id), reason: null, name: `${id} here` }]),
  );
  const client = new QueryClient();
  client.setQueryData(capabilities.queryKey, { services, nothingLeaves } as unknown as Capabilities);
  client.setQueryData(userPreferences.queryKey, { nothingLeaves: true } as UserPreferences);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PrivacyCard />
    </QueryClientProvider>,
  );
  return /role="status">([^<]*)</.exec(html)?.[1];
}

it('the privacy card names the services that are unavailable while nothing leaves the server', () => {
  expect(announced(['anthropic'], true)).toBe('Not available: openai here and perplexity here.');
  expect(announced(AI_SERVICES, true)).toBe('All services run in this server’s network.');
  // The server has not saved the switch yet.
  expect(announced(['anthropic'], false)).toBe('');
});
