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

it('reports a release when the hook process exits, and starts no other process', async () => {
  const hook = await opened();
  const onUp = vi.fn<() => void>();
  hook.awaitRelease(hotkey, onUp);
  children[0]?.ends(134);
  expect(onUp).toHaveBeenCalledOnce();
  expect([await hook.isAvailable(), hook.awaitRelease(hotkey, onUp)]).toEqual([false, null]);
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

  const silent = open().isAvailable();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await silent).toBe(false);
  expect(children[1]?.isKilled).toBe(true);

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
