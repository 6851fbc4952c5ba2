import { beforeEach, expect, it, vi } from 'vitest';
import { LAST_USER_KEY } from '../../../src/contract/page/storage-keys.ts';
import { rememberedUser, rememberUser } from '../../../src-renderer/data/remembered-user.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const ada = {
  id: 'ada',
  email: 'ada@example.com',
  name: 'Ada',
  isVerified: false,
  hasCompletedOnboarding: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  signIn: 'email' as const,
  personalityProfile: null,
};

let storage: Storage;
beforeEach(() => {
  storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
});

it('remembers the signed-in user, and forgets the user again', () => {
  expect(rememberedUser()).toBeNull();
  rememberUser(ada);
  expect(rememberedUser()).toEqual(ada);
  rememberUser(null);
  expect(rememberedUser()).toBeNull();
  expect(storage.length).toBe(0);
});

it('stores neither the personality profile nor unknown fields', () => {
  const more = { personalityProfile: { writingSample: 'Dear all' }, token: 'secret' };
  rememberUser({ ...ada, ...more } as never);
  expect(JSON.parse(storage.getItem(LAST_USER_KEY) ?? '')).toEqual(ada);
});

it.each([
  'not json',
  '17',
  'null',
  '[]',
  JSON.stringify({ ...ada, id: '' }),
  JSON.stringify({ ...ada, id: 7 }),
  JSON.stringify({ ...ada, name: undefined }),
  JSON.stringify({ ...ada, createdAt: null }),
])('rememberedUser returns null when %s is stored', (stored) => {
  storage.setItem(LAST_USER_KEY, stored);
  expect(rememberedUser()).toBeNull();
});

it('rememberedUser drops unknown and invalid stored fields', () => {
  storage.setItem(LAST_USER_KEY, JSON.stringify({ ...ada, token: 'secret', isVerified: 'yes' }));
  expect(rememberedUser()).toEqual(ada);
});

it('rememberedUser returns null when storage is blocked, and rememberUser does not throw', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => rememberUser(ada)).not.toThrow();
  expect(rememberedUser()).toBeNull();
});
