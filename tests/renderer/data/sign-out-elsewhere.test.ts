import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../src/contract/api/account.ts';
import { LAST_USER_KEY } from '../../../src/contract/page/storage-keys.ts';
import { createQueryClient } from '../../../src-renderer/app/query-client.ts';
import { announceDeletion, completeSignOut } from '../../../src-renderer/data/sign-out.ts';
import { followSignOut } from '../../../src-renderer/data/sign-out-elsewhere.ts';
import { transcriptionKeys } from '../../../src-renderer/data/transcription-keys.ts';
import { recordingClients, signedOutClients, trackSignedInUser } from '../../../src-renderer/data/user.ts';
import { userKeys } from '../../../src-renderer/data/user-keys.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('sign-out in another window of the browser', () => {
  function signOutElsewhere() {
    const window = new EventTarget();
    vi.stubGlobal('window', window);
    const client = new QueryClient();
    client.setQueryData(userKeys.current, { id: 'ada' });
    client.setQueryData(transcriptionKeys.detail('t1'), { text: 'private' });
    const stop = followSignOut(client);
    const told = (key: string, newValue: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
    return { client, stop, told };
  }

  it('clears the cached user and texts here, without a request', () => {
    const { client, stop, told } = signOutElsewhere();
    told(LAST_USER_KEY, null);
    expect(client.getQueryData(userKeys.current)).toBeNull();
    expect(client.getQueryData(transcriptionKeys.detail('t1'))).toBeUndefined();
    expect(signedOutClients.has(client)).toBe(false);
    stop();
  });

  /** The client of the other window, whose storage writes are reported to this one. */
  function otherWindow(told: (key: string, newValue: string | null) => void) {
    const storage = memoryStorage();
    vi.stubGlobal('localStorage', {
      ...storage,
      setItem: (key: string, value: string) => told(key, value),
      removeItem: (key: string) => told(key, null),
    });
    return createQueryClient();
  }

  it('does not end a recording here when the session expired there, only on an explicit sign-out', () => {
    const { client, stop, told } = signOutElsewhere();
    const refetch = vi.spyOn(client, 'refetchQueries');
    const other = otherWindow(told);
    recordingClients.add(client);
    other.setQueryData(userKeys.current, null);
    expect(client.getQueryData(userKeys.current)).toEqual({ id: 'ada' });
    // Each response would be written to storage again, and reported to the other window.
    expect(refetch).not.toHaveBeenCalled();
    completeSignOut(other);
    expect(client.getQueryData(userKeys.current)).toBeNull();
    stop();
  });

  it('ends a recording and leaves no way back after the account was deleted there', () => {
    const { client, stop, told } = signOutElsewhere();
    trackSignedInUser(client);
    recordingClients.add(client);
    announceDeletion(otherWindow(told));
    expect(client.getQueryData(userKeys.current)).toBeNull();
    expect(client.getQueryData(transcriptionKeys.detail('t1'))).toBeUndefined();
    expect(signedOutClients.has(client)).toBe(true);
    client.setQueryData(userKeys.current, { id: 'bob' });
    expect(signedOutClients.has(client)).toBe(false);
    stop();
  });

  it('ignores changes of other storage keys', () => {
    const { client, stop, told } = signOutElsewhere();
    told('parlance-theme', null);
    expect(client.getQueryData(transcriptionKeys.detail('t1'))).toBeDefined();
    stop();
  });
});

describe('a page that the browser brings back as it was left', () => {
  const userOf = (id: string): User => ({
    id,
    email: `${id}@example.com`,
    name: id,
    createdAt: '2026-11-01T10:00:00.000Z',
    isVerified: true,
    hasCompletedOnboarding: true,
    signIn: 'email',
    personalityProfile: null,
  });
  const CURRENT = userKeys.current;
  const TEXT = transcriptionKeys.detail('t1');

  /** Ada's page, and what this device remembers when it is back. */
  function pageBack(remembered: string | null, { isRecording = false, persisted = true } = {}) {
    const window = new EventTarget();
    vi.stubGlobal('window', window);
    const client = createQueryClient();
    client.setQueryData(CURRENT, userOf('ada'));
    client.setQueryData(TEXT, { text: 'private' });
    if (isRecording) recordingClients.add(client);
    const stop = followSignOut(client);
    if (remembered === null) localStorage.removeItem(LAST_USER_KEY);
    else localStorage.setItem(LAST_USER_KEY, remembered);
    const removed = vi.spyOn(localStorage, 'removeItem');
    const refetch = vi.spyOn(client, 'refetchQueries');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    stop();
    return {
      userId: client.getQueryData<User | null>(CURRENT)?.id ?? null,
      text: client.getQueryData(TEXT),
      isRefetched: refetch.mock.calls.some(([filters]) => filters?.queryKey === CURRENT),
      removed,
    };
  }

  it('shows nothing of a user who has signed out meanwhile', () => {
    expect(pageBack(null)).toMatchObject({ userId: null, text: undefined, isRefetched: true });
    expect(pageBack('')).toMatchObject({ userId: null, text: undefined, isRefetched: true });
  });

  it('shows another user who has signed in meanwhile, who stays signed in elsewhere', () => {
    const { removed, ...shown } = pageBack(JSON.stringify(userOf('bob')));
    expect(shown).toEqual({ userId: 'bob', text: undefined, isRefetched: true });
    expect(removed).not.toHaveBeenCalled();
  });

  it('stays as it was for the same user, and during a recording', () => {
    const asBefore = { userId: 'ada', text: { text: 'private' }, isRefetched: true };
    expect(pageBack(JSON.stringify(userOf('ada')))).toMatchObject(asBefore);
    expect(pageBack(null, { isRecording: true })).toMatchObject(asBefore);
  });

  it('does nothing in a page that was just loaded', () => {
    expect(pageBack(null, { persisted: false })).toMatchObject({ userId: 'ada', isRefetched: false });
  });
});
