import { expect, it, vi } from 'vitest';
import { eraseUserData } from '../../../../src-renderer/platform/web/erase-user-data.ts';
import { knownVoiceStore } from '../../../../src-renderer/platform/web/known-voice-store.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

const ANNA = { name: 'Anna', print: [1, 2] };
const noTakes = async () => ({ ids: async () => new Set<string>(), remove: async () => undefined });

it('remembers the voices of an account until they are forgotten, individually or all', () => {
  const voices = knownVoiceStore(memoryStorage());
  const heard = vi.fn();
  const leave = voices.subscribe(heard);
  expect([voices.isOn('u1'), voices.list('u1')]).toEqual([false, []]);
  expect(voices.setEnabled('u1', true)).toBe(true);
  voices.remember('u1', { name: 'Anna', print: [9, 9] });
  voices.remember('u1', ANNA);
  expect(voices.list('u1')).toEqual([ANNA]);
  expect(voices.list('u1')).toBe(voices.list('u1'));
  expect(voices.list('u2')).toEqual([]);
  voices.forget('u1', 'Anna');
  expect([voices.isOn('u1'), voices.list('u1')]).toEqual([true, []]);
  expect(heard).toHaveBeenCalledTimes(4);
  leave();
  voices.remember('u1', ANNA);
  voices.forgetAll('u1');
  expect(heard).toHaveBeenCalledTimes(4);
});

it('drops unreadable remembered voices, and returns false when storage fails', () => {
  const storage = memoryStorage();
  storage.setItem(
    'parlance-voices:u1',
    '{"isOn":true,"voices":[{"name":"Anna"},{"name":"Ben","print":[1,2]}]}',
  );
  storage.setItem('parlance-voices:u2', 'nonsense');
  const voices = knownVoiceStore(storage);
  expect(voices.list('u1')).toEqual([{ name: 'Ben', print: [1, 2] }]);
  expect(voices.list('u2')).toEqual([]);
  storage.setItem = () => {
    throw new Error('full');
  };
  expect(voices.remember('u2', ANNA)).toBe(false);
});

it('erases the remembered voices with the account’s data on this device', async () => {
  const storage = memoryStorage();
  const voices = knownVoiceStore(storage);
  voices.setEnabled('u1', true);
  voices.remember('u1', ANNA);
  expect(
    await eraseUserData('u1', [storage], {
      takes: noTakes,
      localTexts: { list: async () => [], remove: async () => undefined },
    }),
  ).toBe(true);
  expect([voices.isOn('u1'), voices.list('u1')]).toEqual([false, []]);
});
