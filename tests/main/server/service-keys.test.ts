import { expect, it, vi } from 'vitest';
import type { Keychain } from '../../../src-main/secrets/keychain.ts';
import { createServiceKeys } from '../../../src-main/server/service-keys.ts';

function secretsIn(values: Map<string, string>): Keychain {
  return {
    read: async (name) => values.get(name) ?? null,
    keep: async (name, value) => void values.set(name, value),
    forget: async (name) => void values.delete(name),
  };
}
const never = vi.fn<() => never>();

it('keeps keys among the secrets, tells which there are and never what they are', async () => {
  const values = new Map([['session local', 'token']]);
  const onChanged = vi.fn<() => void>();
  const keys = createServiceKeys(async () => secretsIn(values), onChanged, never);
  expect(await keys.list()).toEqual({ openai: false, anthropic: false, perplexity: false });
  expect(await keys.change('openai', 'sk-1')).toEqual({ openai: true, anthropic: false, perplexity: false });
  expect(values.get('key openai')).toBe('sk-1');
  expect(await keys.read('openai')).toBe('sk-1');
  expect(await keys.change('openai', null)).toMatchObject({ openai: false });
  expect([...values.keys()]).toEqual(['session local']);
  expect(onChanged).toHaveBeenCalledTimes(2);
});

it('counts a key as absent while the system fails, and says when it could not be kept', async () => {
  const fail = vi.fn<(error: unknown) => void>();
  const broken = async (): Promise<never> => {
    throw new Error('no answer');
  };
  const onChanged = vi.fn<() => void>();
  const keys = createServiceKeys(
    async () => ({ read: broken, keep: broken, forget: broken }),
    onChanged,
    fail,
  );
  expect(await keys.read('openai')).toBeNull();
  expect(fail).toHaveBeenCalledOnce();
  await expect(keys.change('openai', 'sk-1')).rejects.toThrow();
  expect(onChanged).not.toHaveBeenCalled();
});
