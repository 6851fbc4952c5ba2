import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { completeOnboarding, type OnboardingChoices } from '../../../src-renderer/data/onboarding.ts';
import { currentUser } from '../../../src-renderer/data/user.ts';
import { userKeys } from '../../../src-renderer/data/user-keys.ts';

afterEach(() => vi.unstubAllGlobals());

it('marks onboarding as completed once it is saved, even if the user can’t be refetched', async () => {
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) =>
    Promise.resolve(
      method === 'POST'
        ? Response.json(address.includes('onboarding') ? { id: 'a', hasCompletedOnboarding: true } : {})
        : new Response('no', { status: 500 }),
    ),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData<unknown>(userKeys.current, { id: 'a', hasCompletedOnboarding: false });
  const setup = {
    profile: {},
    interfaceLanguage: 'en',
    quickSharePlatforms: [],
  } as unknown as OnboardingChoices;
  await new MutationObserver(client, completeOnboarding(client)).mutate(setup);
  expect(client.getQueryData(currentUser.queryKey)).toMatchObject({ hasCompletedOnboarding: true });
});
