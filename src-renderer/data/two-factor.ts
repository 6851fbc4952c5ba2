import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TwoFactorProof } from '../../src/contract/api/two-factor.ts';
import { call } from './http.ts';

const KEY = ['/api/user/two-factor'] as const;
const FAILURE = {
  title: 'twoFactor.failed',
  detail: 'server',
  except: ['wrong_code', 'wrong_password'],
} as const;

/** Whether signing in takes a code of an authenticator app. */
export const twoFactor = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call('GET /api/user/two-factor', {}, { signal }),
  refetchOnMount: 'always',
});

const refresh = (client: QueryClient) => () => client.invalidateQueries({ queryKey: KEY });

// Responses contain secrets: the cache drops them once the card is closed.
const SECRET_RESPONSE = { gcTime: 0, meta: { failure: FAILURE } } as const;

export const setUpTwoFactor = (client: QueryClient) =>
  mutationOptions({
    ...SECRET_RESPONSE,
    mutationFn: (currentPassword: string) =>
      call('POST /api/user/two-factor/setup', { body: { currentPassword } }),
    onError: refresh(client),
  });

export const confirmTwoFactor = (client: QueryClient) =>
  mutationOptions({
    ...SECRET_RESPONSE,
    mutationFn: (code: string) => call('POST /api/user/two-factor/confirm', { body: { code } }),
    onSettled: refresh(client),
    meta: { success: { title: 'twoFactor.isOn' }, failure: FAILURE },
  });

export const renewRecoveryCodes = (client: QueryClient) =>
  mutationOptions({
    ...SECRET_RESPONSE,
    mutationFn: (body: TwoFactorProof) => call('POST /api/user/two-factor/recovery-codes', { body }),
    onSettled: refresh(client),
  });

export const disableTwoFactor = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: TwoFactorProof) => call('POST /api/user/two-factor/disable', { body }),
    onSettled: refresh(client),
    meta: { success: { title: 'twoFactor.isOff' }, failure: FAILURE },
  });
