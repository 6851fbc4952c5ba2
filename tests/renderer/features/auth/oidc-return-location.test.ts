import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OIDC_RETURN_KEY } from '../../../../src/contract/page/storage-keys.ts';
import {
  keepReturnLocation,
  takeReturnLocation,
} from '../../../../src-renderer/features/auth/oidc-return-location.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

const returnTo = { from: '/settings#plan', endedFor: 'ada' };

it('returns once where a sign-in at another service began', () => {
  keepReturnLocation(returnTo);
  expect(takeReturnLocation()).toEqual(returnTo);
  expect(takeReturnLocation()).toBeNull();
});

it('returns nothing of an earlier sign-in', () => {
  keepReturnLocation(returnTo);
  keepReturnLocation(null);
  expect(takeReturnLocation()).toBeNull();
});

it.each(['{', '7', '{"from":7}'])('returns nothing for a stored %s', (stored) => {
  sessionStorage.setItem(OIDC_RETURN_KEY, stored);
  expect(takeReturnLocation()).toBeNull();
});

it('returns nothing without storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepReturnLocation(returnTo)).not.toThrow();
  expect(takeReturnLocation()).toBeNull();
});
