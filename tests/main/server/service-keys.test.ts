import { expect, it, vi } from 'vitest';
import type { OwnServices } from '../../../src/contract/desktop/own-services.ts';
import type { Keychain } from '../../../src-main/secrets/keychain.ts';
import { createServiceKeys } from '../../../src-main/server/service-keys.ts';

function secretsIn(values: Map<string, string>): Keychain {
  return {
    read: async (name) => values.get(name) ?? null,
    save: async (name, value) => void values.set(name, value),
    forget: async (name) => void values.delete(name),
  };
}
const never = vi.fn<() => never>();
const services = (): OwnServices => ({ writing: null, speech: null });

it('stores keys in the keychain and lists which exist without their values', async () => {
  const values = new Map([['session local', 'token']]);
  const onChanged = vi.fn<() => void>();
  const keys = createServiceKeys({
    secrets: async () => secretsIn(values),
    services,
    onChanged,
    fail: never,
  });
  const none = { openai: false, anthropic: false, perplexity: false, writing: false, speech: false };
  expect(await keys.list()).toEqual(none);
  expect(await keys.change('openai', 'sk-1')).toEqual({ ...none, openai: true });
  expect(values.get('key openai')).toBe('sk-1');
  expect(await keys.read('openai')).toBe('sk-1');
  expect(await keys.change('openai', null)).toMatchObject({ openai: false });
  expect([...values.keys()]).toEqual(['session local']);
  expect(onChanged).toHaveBeenCalledTimes(2);
});

it('treats a key as missing when the keychain fails, and rejects a change that was not stored', async () => {
  const fail = vi.fn<(error: unknown) => void>();
  const broken = async (): Promise<never> => {
    throw new Error('no answer');
  };
  const onChanged = vi.fn<() => void>();
  const secrets = async () => ({ read: broken, save: broken, forget: broken });
  const keys = createServiceKeys({ secrets, services, onChanged, fail });
  expect(await keys.read('openai')).toBeNull();
  expect(fail).toHaveBeenCalledOnce();
  await expect(keys.change('openai', 'sk-1')).rejects.toThrow();
  expect(onChanged).not.toHaveBeenCalled();
});

it('returns the key of a custom service only for the address that it was stored for', async () => {
  let own: OwnServices = services();
  const keys = createServiceKeys({
    services: () => own,
    onChanged: () => undefined,
    fail: never,
    secrets: async () => secretsIn(values),
  });
  const values = new Map<string, string>();
  await expect(keys.change('writing', 'sk-1')).rejects.toThrow('address');
  own = { writing: { address: 'https://a.example/v1', model: 'm' }, speech: null };
  expect(await keys.change('writing', 'sk-1')).toMatchObject({ writing: true, speech: false });
  own = { writing: { address: 'https://b.example/v1', model: 'm' }, speech: null };
  expect(await keys.read('writing')).toBeNull();
  own = { writing: { address: 'https://a.example/v2', model: 'm' }, speech: null };
  expect(await keys.read('writing')).toBe('sk-1');
});
