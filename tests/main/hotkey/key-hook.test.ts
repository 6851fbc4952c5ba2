import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOLD_MAX_MS, ProcessKeyHook } from '../../../src-main/hotkey/key-hook.ts';
import { FakeChild } from '../../support/fake-child.ts';

const hotkey = { modifiers: ['control', 'shift'], key: 'space' } as const;
let children: FakeChild[];
let isAllowed: boolean;

const open = () =>
  new ProcessKeyHook(
    () => {
      const child = new FakeChild();
      children.push(child);
      return child;
    },
    () => isAllowed,
  );

/** The hook's process of this number, once the permission is known. */
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
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('listens while the keys are held, and tells their end once', async () => {
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

it('ceases to listen when it is told to', async () => {
  const hook = await opened();
  const onUp = vi.fn<() => void>();
  hook.awaitRelease(hotkey, onUp)?.();
  expect(children[0]?.told.at(-1)).toEqual({ do: 'forget' });
  children[0]?.says({ is: 'released' });
  vi.advanceTimersByTime(HOLD_MAX_MS);
  expect(onUp).not.toHaveBeenCalled();
});

it('listens to no key for ever', async () => {
  const hook = await opened();
  const onUp = vi.fn<() => void>();
  hook.awaitRelease(hotkey, onUp);
  vi.advanceTimersByTime(HOLD_MAX_MS);
  expect(onUp).toHaveBeenCalledOnce();
  expect(children[0]?.told.at(-1)).toEqual({ do: 'forget' });
});

it('counts keys as let go when its process ends, and starts no other', async () => {
  const hook = await opened();
  const onUp = vi.fn<() => void>();
  hook.awaitRelease(hotkey, onUp);
  children[0]?.ends(134);
  expect(onUp).toHaveBeenCalledOnce();
  expect([await hook.isAvailable(), hook.awaitRelease(hotkey, onUp)]).toEqual([false, null]);
  expect(children).toHaveLength(1);
});

it('is started anew after a rest', async () => {
  const hook = await opened();
  hook.close();
  expect(children[0]?.isKilled).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  const can = hook.isAvailable();
  (await started(1))?.says({ is: 'ready' });
  expect(await can).toBe(true);
});

it('can not where the process ends at once, says nothing, or nobody may hear keys', async () => {
  const ended = open();
  const can = ended.isAvailable();
  (await started())?.ends(134);
  expect(await can).toBe(false);

  const silent = open().isAvailable();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await silent).toBe(false);
  expect(children[1]?.isKilled).toBe(true);

  isAllowed = false;
  expect(await open().isAvailable()).toBe(false);
  expect(children).toHaveLength(2);
});

it('passes gestures on to the listener of the key, and lets held keys go when the hook crashes', async () => {
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
