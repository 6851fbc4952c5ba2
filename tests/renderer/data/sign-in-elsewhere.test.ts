import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LAST_USER_KEY } from '../../../src/contract/page/storage-keys.ts';
import { rememberUser } from '../../../src-renderer/data/remembered-user.ts';
import { followSignIn } from '../../../src-renderer/data/sign-in-elsewhere.ts';
import { userKeys } from '../../../src-renderer/data/user-keys.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

const ADA = {
  id: 'ada',
  email: 'ada@example.com',
  name: 'Ada',
  createdAt: '2026-01-01T00:00:00.000Z',
  isVerified: true,
  hasCompletedOnboarding: true,
  signIn: 'email',
  personalityProfile: null,
} as const;

describe('sign-in in another window of the browser', () => {
  function openSignInPage() {
    const window = new EventTarget();
    vi.stubGlobal('window', window);
    const client = new QueryClient();
    client.setQueryData(userKeys.current, null);
    const refetch = vi.spyOn(client, 'refetchQueries');
    const stop = followSignIn(client);
    const changeStorage = (key: string, newValue: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
    return { refetch, stop, changeStorage };
  }

  it('asks who is signed in when it happened before this page was open', () => {
    rememberUser(ADA);
    expect(openSignInPage().refetch).toHaveBeenCalledExactlyOnceWith({ queryKey: userKeys.current });
  });

  it('asks who is signed in when it happens while this page is open', () => {
    const { refetch, stop, changeStorage } = openSignInPage();
    expect(refetch).not.toHaveBeenCalled();
    changeStorage('parlance-theme', 'dark');
    changeStorage(LAST_USER_KEY, null);
    expect(refetch).not.toHaveBeenCalled();
    changeStorage(LAST_USER_KEY, JSON.stringify(ADA));
    expect(refetch).toHaveBeenCalledExactlyOnceWith({ queryKey: userKeys.current });
    stop();
    changeStorage(LAST_USER_KEY, JSON.stringify(ADA));
    expect(refetch).toHaveBeenCalledOnce();
  });
});
