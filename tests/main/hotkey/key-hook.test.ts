import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOLD_MAX_MS, ProcessKeyHook } from '../../../src-main/hotkey/key-hook.ts';
import { FakeChild } from '../../support/fake-child.ts';

const hotkey = { modifiers: ['control', 'shift'], key: 'space' } as const;
let children: FakeChild[];
let isAllowed: boolean;
const changed = vi.fn<() => void>();

const open = () =>
  new ProcessKeyHook({
    start() {
      const child = new FakeChild();
      children.push(child);
      return child;
    },
    isAllowed: () => isAllowed,
    onChanged: changed,
    fail(error) {
      throw error;
    },
  });

/** The hook process with this index, once the permission is known. */
async function started(number = 0): Promise<FakeChild | undefined> {
  await vi.advanceTimersByTimeAsync(0);
  return children[number];
}

async function opened() {
  const hook = open();
  const can = hook.isAvailable();
  (await started())?.says({ is: 'ready' });
  expect(await can).toBe(true);
  return hook;
}

beforeEach(() => {
  children = [];
  isAllowed = true;
  changed.mockClear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('waits for the release of a shortcut and reports it once', async () => {
  const hook = await opened();
  const onUp = vi.fn<() => void>();
  hook.awaitRelease(hotkey, onUp);
  expect(children[0]?.told).toEqual([
    { do: 'await-release', groups: [['Space'], ['Ctrl', 'CtrlRight'], ['Shift', 'ShiftRight']] },
  ]);
  children[0]?.says({ is: 'released' });
  children[0]?.says({ is: 'released' });
  expect(onUp).toHaveBeenCalledOnce();
});

it('stops waiting for the release when cancelled', async () => {
  const hook = await opened();
  const onUp = vi.fn<() => void>();
  hook.awaitRelease(hotkey, onUp)?.();
  expect(children[0]?.told.at(-1)).toEqual({ do: 'forget' });
  children[0]?.says({ is: 'released' });
  vi.advanceTimersByTime(HOLD_MAX_MS);
  expect(onUp).not.toHaveBeenCalled();
});

it('reports a release after the maximum hold time', async () => {
  const hook = await opened();
  const onUp = vi.fn<() => void>();
  hook.awaitRelease(hotkey, onUp);
  vi.advanceTimersByTime(HOLD_MAX_MS);
  expect(onUp).toHaveBeenCalledOnce();
  expect(children[0]?.told.at(-1)).toEqual({ do: 'forget' });
});

it('reports a release when the hook process exits, and reports none until it has started again', async () => {
  const hook = await opened();
  const onUp = vi.fn<() => void>();
  hook.awaitRelease(hotkey, onUp);
  children[0]?.ends(134);
  expect(onUp).toHaveBeenCalledOnce();
  expect([await hook.isAvailable(), hook.awaitRelease(hotkey, onUp)]).toEqual([false, null]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([await hook.isAvailable(), hook.awaitRelease(hotkey, onUp)]).toEqual([false, null]);
  expect(changed).toHaveBeenCalledTimes(2);
  children[1]?.says({ is: 'ready' });
  expect(changed).toHaveBeenCalledTimes(3);
  expect(await hook.isAvailable()).toBe(true);
  expect(hook.awaitRelease(hotkey, onUp)).not.toBeNull();
});

it('starts a hook process that always ends a few times only, and as often after the computer wakes', async () => {
  const hook = await opened();
  const endWhileStarted = async (numbers: readonly number[]): Promise<void> => {
    for (const number of numbers) {
      children[number]?.says({ is: 'ready' });
      children[number]?.ends(134);
      await vi.advanceTimersByTimeAsync(600_000);
    }
  };
  await endWhileStarted([0, 1, 2, 3]);
  expect([children.length, await hook.isAvailable()]).toEqual([4, false]);
  hook.resume();
  await started(4);
  await endWhileStarted([4, 5, 6, 7]);
  expect(children).toHaveLength(8);
});

it('starts a hook process that worked for a while again each time it ends', async () => {
  await opened();
  for (let number = 0; number < 10; number += 1) {
    children[number]?.says({ is: 'ready' });
    await vi.advanceTimersByTimeAsync(60_000);
    children[number]?.ends(134);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(children).toHaveLength(11);
});

it('starts an ended hook process at once when the computer wakes, and a running one never', async () => {
  const hook = await opened();
  hook.resume();
  expect(await started(1)).toBeUndefined();
  children[0]?.ends(134);
  hook.resume();
  (await started(1))?.says({ is: 'ready' });
  expect(await hook.isAvailable()).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(children).toHaveLength(2);
});

it('does not start an ended hook process again after close()', async () => {
  const hook = await opened();
  children[0]?.ends(134);
  hook.close();
  hook.resume();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(children).toHaveLength(1);
});

it('ends a process that is still starting on close()', async () => {
  const hook = open();
  const can = hook.isAvailable();
  await started();
  hook.close();
  expect([await can, children[0]?.isKilled]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(children).toHaveLength(1);
});

it('starts a new hook process after close()', async () => {
  const hook = await opened();
  hook.close();
  expect(children[0]?.isKilled).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  const can = hook.isAvailable();
  (await started(1))?.says({ is: 'ready' });
  expect(await can).toBe(true);
});

it('is unavailable when the hook process exits, does not respond, or has no permission', async () => {
  const ended = open();
  const can = ended.isAvailable();
  (await started())?.ends(134);
  expect(await can).toBe(false);

  ended.close();

  const silent = open();
  const canListen = silent.isAvailable();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(children[1]?.isKilled).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect([await canListen, children[1]?.isKilled]).toEqual([false, true]);
  silent.close();

  isAllowed = false;
  expect(await open().isAvailable()).toBe(false);
  expect(children).toHaveLength(2);
});

it('forwards gestures to the key’s listener and releases held keys when the hook crashes', async () => {
  const hook = await opened();
  const heard: string[] = [];
  hook.listen([
    { key: 'AltRight', isHeld: true, onGesture: (gesture) => heard.push(`alt ${gesture}`) },
    { key: 'MouseMiddle', isHeld: false, onGesture: (gesture) => heard.push(`mouse ${gesture}`) },
  ]);
  expect(children[0]?.told).toEqual([
    {
      do: 'listen',
      keys: [
        { name: 'AltRight', isHeld: true },
        { name: 'Mouse3', isHeld: false },
      ],
    },
  ]);
  children[0]?.says({ is: 'gesture', name: 'Mouse3', gesture: 'tap' });
  children[0]?.says({ is: 'gesture', name: 'AltRight', gesture: 'down' });
  children[0]?.ends(134);
  expect(heard).toEqual(['mouse tap', 'alt down', 'alt up']);
});
