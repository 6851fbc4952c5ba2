import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { DesktopStatus } from '../../../src/contract/desktop/desktop.ts';
import { refetchUserOnUnlock } from '../../../src-renderer/app/desktop-parts.tsx';
import { userKeys } from '../../../src-renderer/data/user-keys.ts';
import { waitFor } from '../../support/wait-for.ts';

it('refetches the current user once when the keychain opens, and at no other status change', async () => {
  const listeners = new Set<() => void>();
  let status: DesktopStatus | null = null;
  const client = new QueryClient();
  const asked = vi.fn(async () => null);
  const close = new QueryObserver(client, {
    queryKey: userKeys.current,
    queryFn: asked,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined);
  const stop = refetchUserOnUnlock(client, {
    read: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const tell = async (secrets: DesktopStatus['secrets']) => {
    status = { secrets } as DesktopStatus;
    for (const listener of listeners) listener();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    return asked.mock.calls.length;
  };
  expect(await tell('memory')).toBe(1);
  expect(await tell('memory')).toBe(1);
  expect(await tell('keychain')).toBe(2);
  expect(await tell('keychain')).toBe(2);
  stop();
  expect(listeners.size).toBe(0);
  close();
});
