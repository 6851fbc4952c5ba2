import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
