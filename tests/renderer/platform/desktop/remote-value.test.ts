import { expect, it, vi } from 'vitest';
import { createRemoteValue } from '../../../../src-renderer/platform/desktop/remote-value.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

it('requests a remote value on the first subscription, and notifies all subscribers', async () => {
  const ask = vi.fn<() => Promise<string>>(async () => 'first');
  const told = createRemoteValue(ask, null);
  expect(told.read()).toBeNull();
  expect(ask).not.toHaveBeenCalled();
  const [one, other] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const stop = told.subscribe(one);
  told.subscribe(other);
  await settle();
  expect(ask).toHaveBeenCalledOnce();
  expect(told.read()).toBe('first');
  stop();
  told.set('second');
  expect(one).toHaveBeenCalledOnce();
  expect(other).toHaveBeenCalledTimes(2);
});

it('keeps a pushed value when an older response arrives later', async () => {
  let hear = (_value: string): void => undefined;
  const told = createRemoteValue(
    async () => 'old',
    (next) => {
      hear = next;
    },
  );
  told.subscribe(() => undefined);
  hear('new');
  await settle();
  expect(told.read()).toBe('new');
});

it('requests a remote value again after a failed request', async () => {
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue('there');
  const told = createRemoteValue(ask, null);
  told.subscribe(() => undefined);
  await settle();
  expect(told.read()).toBeNull();
  told.subscribe(() => undefined);
  await settle();
  expect(told.read()).toBe('there');
});
