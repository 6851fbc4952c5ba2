import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PasskeyProof } from '../../src/contract/api/passkeys.ts';
import { call } from './http.ts';

const KEY = ['/api/user/passkeys'] as const;
const FAILURE = { title: 'twoFactor.failed', detail: 'server' } as const;

const library = () => import('@simplewebauthn/browser');

/** The user's passkeys, oldest first. */
export const passkeys = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await call('GET /api/user/passkeys', {}, { signal })).passkeys,
  refetchOnMount: 'always',
});

const refresh = (client: QueryClient) => () => client.invalidateQueries({ queryKey: KEY });

/** Adds a passkey: the server checks the password, and the browser asks the user. */
export const addPasskey = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ name, ...proof }: PasskeyProof & { name: string }) => {
      const optionsJSON = await call('POST /api/user/passkeys/options', { body: proof });
      const { startRegistration } = await library();
      const credential = await startRegistration({ optionsJSON });
      return call('POST /api/user/passkeys', { body: { name, credential } });
    },
    gcTime: 0,
    onSettled: refresh(client),
    meta: {
      success: { title: 'passkeys.added' },
      failure: { ...FAILURE, fallback: 'passkeys.notMade', except: ['wrong_code', 'wrong_password'] },
    },
  });

export const renamePasskey = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call('PATCH /api/user/passkeys/{id}', { params: { id }, body: { name } }),
    onSettled: refresh(client),
    meta: { success: { title: 'passkeys.renamed' }, failure: FAILURE },
  });

export const removePasskey = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /api/user/passkeys/{id}', { params: { id } }),
    onSettled: refresh(client),
    meta: { success: { title: 'passkeys.removed' }, failure: FAILURE },
  });
