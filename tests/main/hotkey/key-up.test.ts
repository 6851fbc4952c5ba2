import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { codesOf, HOLD_MAX_MS, HookKeyUpWatch } from '../../../src-main/hotkey/key-up.ts';
import { FakeChild } from '../../support/fake-child.ts';

const KEYS = { Space: 57, Ctrl: 29, CtrlRight: 3613, Shift: 42, ShiftRight: 54, F9: 67, Comma: 51 };
const hotkey = { modifiers: ['control', 'shift'], key: 'space' } as const;
let children: FakeChild[];
let isAllowed: boolean;

const open = () =>
  new HookKeyUpWatch(
    () => {
      const child = new FakeChild();
      children.push(child);
      return child;
    },
    () => isAllowed,
  );

async function opened() {
  const watch = open();
  const can = watch.canWatch();
  children[0]?.says({ is: 'ready', keys: KEYS });
  expect(await can).toBe(true);
  return watch;
}

beforeEach(() => {
  children = [];
  isAllowed = true;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('knows the codes of both sides of the keyboard', () => {
  expect(codesOf(hotkey, KEYS)).toEqual([57, 29, 3613, 42, 54]);
  expect(codesOf({ modifiers: [], key: 'f9' }, KEYS)).toEqual([67]);
  expect(codesOf({ modifiers: [], key: ',' }, KEYS)).toEqual([51]);
});

it('listens while the keys are held, and tells their end once', async () => {
  const watch = await opened();
  const onUp = vi.fn<() => void>();
  watch.watch(hotkey, onUp);
  expect(children[0]?.told).toEqual([{ do: 'listen', codes: [57, 29, 3613, 42, 54] }]);
  children[0]?.says({ is: 'up' });
  children[0]?.says({ is: 'up' });
  expect(onUp).toHaveBeenCalledOnce();
});

it('ceases to listen when it is told to', async () => {
  const watch = await opened();
  const onUp = vi.fn<() => void>();
  watch.watch(hotkey, onUp)();
  expect(children[0]?.told.at(-1)).toEqual({ do: 'stop' });
  children[0]?.says({ is: 'up' });
  vi.advanceTimersByTime(HOLD_MAX_MS);
  expect(onUp).not.toHaveBeenCalled();
});

it('listens to no key for ever', async () => {
  const watch = await opened();
  const onUp = vi.fn<() => void>();
  watch.watch(hotkey, onUp);
  vi.advanceTimersByTime(HOLD_MAX_MS);
  expect(onUp).toHaveBeenCalledOnce();
  expect(children[0]?.told.at(-1)).toEqual({ do: 'stop' });
});

it('counts keys as let go when its process ends, and starts no other', async () => {
  const watch = await opened();
  const onUp = vi.fn<() => void>();
  watch.watch(hotkey, onUp);
  children[0]?.ends(134);
  expect(onUp).toHaveBeenCalledOnce();
  expect(await watch.canWatch()).toBe(false);
  expect(children).toHaveLength(1);
});

it('is started anew after a rest', async () => {
  const watch = await opened();
  watch.close();
  expect(children[0]?.isKilled).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  const can = watch.canWatch();
  children[1]?.says({ is: 'ready', keys: KEYS });
  expect(await can).toBe(true);
});

it('can not where the process ends at once, says nothing, or nobody may hear keys', async () => {
  const ended = open();
  const can = ended.canWatch();
  children[0]?.ends(134);
  expect(await can).toBe(false);

  const silent = open().canWatch();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await silent).toBe(false);
  expect(children[1]?.isKilled).toBe(true);

  isAllowed = false;
  expect(await open().canWatch()).toBe(false);
  expect(children).toHaveLength(2);
});
