import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { currentUser } from '../../../src-renderer/data/user.ts';

afterEach(() => vi.unstubAllGlobals());

function read(response: Response) {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  return new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(currentUser);
}

it('is nobody after a 401', async () => {
  await expect(read(new Response('', { status: 401 }))).resolves.toBeNull();
});

it('fails with the specified words otherwise', async () => {
  await expect(read(new Response('', { status: 500 }))).rejects.toThrow('Failed to fetch user');
});
