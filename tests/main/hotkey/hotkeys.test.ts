import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  DEFAULT_DESKTOP_SETTINGS,
  type DesktopSettings,
  type Hotkeys,
  NO_HOTKEYS,
} from '../../../src/contract/desktop/desktop.ts';
import {
  createHeldShortcuts,
  type HeldShortcuts,
  SETTLE_MS,
} from '../../../src-main/hotkey/held-shortcuts.ts';
import { GlobalHotkeys } from '../../../src-main/hotkey/hotkeys.ts';
import { HOLD_MAX_MS, type KeyListener, ProcessKeyHook } from '../../../src-main/hotkey/key-hook.ts';
import { FakeChild } from '../../support/fake-child.ts';

let registered: Map<string, () => void>;
let taken: string[];
let commands: string[];
let clock: number;
let canHear: boolean;
let rests: number;
let isHookOpen: boolean;
let onRelease: (() => void) | null;
let heard: readonly KeyListener[];
let userKeys: HeldShortcuts;
let escapeMode: DesktopSettings['escapeCancels'];
const changed = vi.fn<() => void>();
const fail = (error: unknown): never => {
  throw error;
};

beforeEach(() => {
  registered = new Map();
  taken = [];
  commands = [];
  clock = 0;
  canHear = true;
  rests = 0;
  isHookOpen = false;
  onRelease = null;
  heard = [];
  userKeys = createHeldShortcuts();
  escapeMode = 'double';
  changed.mockClear();
});

afterEach(() => void vi.useRealTimers());

async function openHook(): Promise<boolean> {
  isHookOpen = canHear;
  return canHear;
}

const open = (platform: NodeJS.Platform = 'linux', time: { now?: () => number } = { now: () => clock }) =>
  new GlobalHotkeys({
    shortcuts: {
      register(keys, pressed) {
        if (taken.includes(keys)) return false;
        registered.set(keys, pressed);
        return true;
      },
      unregister: (keys) => void registered.delete(keys),
    },
    hook: {
      isRunning: () => isHookOpen && canHear,
      isAvailable: openHook,
      open: openHook,
      listen: (keys) => {
        heard = keys;
      },
      awaitRelease(_keys, onUp) {
        if (!canHear) return null;
        onRelease = onUp;
        return () => {
          onRelease = null;
        };
      },
      close() {
        rests += 1;
        isHookOpen = false;
      },
    },
    platform,
    command: (what) => commands.push(what),
    held: userKeys,
    escapeMode: () => escapeMode,
    onChanged: changed,
    fail,
    ...time,
  });

/** Binds the keys, also those that wait for the hook. */
async function begun(settings: DesktopSettings, hotkeys = open()): Promise<void> {
  await hotkeys.begin(settings);
  await new Promise(setImmediate);
}

const wanting = (some: Partial<Hotkeys>): DesktopSettings => ({
  ...DEFAULT_DESKTOP_SETTINGS,
  hotkeys: { ...NO_HOTKEYS, ...some },
});
const first = wanting({ toggle: 'Control+A' });

/** Presses the keys a second after the previous press. */
function press(keys: string): void {
  clock += 1000;
  registered.get(keys)?.();
}

it('sends the command at each hotkey press but not on key repeat', async () => {
  const hotkeys = open();
  await hotkeys.begin(first);
  expect((await hotkeys.status()).states.toggle).toBe('active');
  press('Control+A');
  for (let held = 0; held < 20; held += 1) {
    clock += held === 0 ? 660 : 40;
    registered.get('Control+A')?.();
  }
  expect(commands).toEqual(['toggle']);
  press('Control+A');
  expect(commands).toEqual(['toggle', 'toggle']);
});

it('distinguishes a hotkey press from key repeat after the system clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  await begun(first, open('linux', {}));
  press('Control+A');
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(60_000);
  press('Control+A');
  expect(commands).toEqual(['toggle', 'toggle']);
});

it('does not reopen the key hook after end() when the status is read', async () => {
  const hotkeys = open();
  await hotkeys.begin(wanting({ hold: 'Control+H' }));
  expect([(await hotkeys.status()).canHold, isHookOpen]).toEqual([true, true]);
  hotkeys.end();
  expect([(await hotkeys.status()).canHold, isHookOpen]).toEqual([true, false]);
});

it('sends each action’s command for its own key', async () => {
  await begun(wanting({ toggle: 'F5', cancel: 'F6', again: 'F7', language: 'Mouse4' }));
  for (const keys of ['F7', 'F6', 'F5']) press(keys);
  heard[0]?.onGesture('tap');
  expect(commands).toEqual(['again', 'cancel', 'toggle', 'language']);
});

it('rejects taken and invalid shortcuts and keeps the previous ones', async () => {
  taken = ['Control+B'];
  const hotkeys = open();
  await hotkeys.begin(first);
  expect(await hotkeys.apply(wanting({ toggle: 'Control+B' }), first)).toBe('hotkeyTaken');
  expect(await hotkeys.apply(wanting({ toggle: 'B' }), first)).toBe('hotkeyInvalid');
  expect([...registered.keys()]).toEqual(['Control+A']);
  expect(hotkeys.menuAccelerator()).toBe('Control+A');
  expect(await hotkeys.apply(wanting({ toggle: 'Control+C' }), first)).toBeNull();
  expect([...registered.keys()]).toEqual(['Control+C']);
});

it('rejects two actions with the same shortcut in different notation', async () => {
  const hotkeys = open();
  await hotkeys.begin(first);
  const twice = wanting({ toggle: 'Control+Shift+A', cancel: 'Shift+CommandOrControl+A' });
  expect(await hotkeys.apply(twice, first)).toBe('hotkeyConflict');
  const hooked = wanting({ hold: 'AltRight', again: 'AltRight' });
  expect(await hotkeys.apply(hooked, first)).toBe('hotkeyConflict');
  expect([...registered.keys()]).toEqual(['Control+A']);
});

it('starts without taken shortcuts and reports them as taken', async () => {
  taken = ['Control+A'];
  const hotkeys = open();
  await hotkeys.begin(wanting({ toggle: 'Control+A', cancel: 'F6' }));
  expect((await hotkeys.status()).states).toMatchObject({ toggle: 'taken', cancel: 'active', again: 'off' });
  expect(hotkeys.menuAccelerator()).toBeNull();
  // A key that was already taken does not block other changes.
  const before = wanting({ toggle: 'Control+A', cancel: 'F6' });
  expect(await hotkeys.apply(wanting({ toggle: 'Control+A', cancel: 'F7' }), before)).toBeNull();
});

it('ignores changes of settings other than hotkeys', async () => {
  const hotkeys = open();
  await hotkeys.begin(first);
  const pressed = registered.get('Control+A');
  expect(await hotkeys.apply({ ...first, delivery: 'clipboard' }, first)).toBeNull();
  expect(registered.get('Control+A')).toBe(pressed);
});

it.each(['AltRight', 'Control+H'])(
  'ends the recording that %s started when the hotkeys change meanwhile',
  async (hold) => {
    const hotkeys = open();
    await begun(wanting({ hold }), hotkeys);
    if (hold === 'AltRight') heard[0]?.onGesture('down');
    else press(hold);
    await hotkeys.apply(wanting({ hold, toggle: 'F8' }), wanting({ hold }));
    heard[0]?.onGesture('up');
    onRelease?.();
    expect(commands).toEqual(['hold', 'holdEnd']);
  },
);

it('checks once whether the key hook works and closes it afterwards', async () => {
  const hotkeys = open();
  await hotkeys.begin(first);
  rests = 0;
  await hotkeys.status();
  await hotkeys.status();
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  expect([(await hotkeys.status()).canHold, (await hotkeys.status()).canHook]).toEqual([true, true]);
  expect(rests).toBe(1);
  await hotkeys.apply(wanting({ hold: 'Control+A' }), first);
  expect([(await hotkeys.status()).canHold, rests]).toEqual([true, 1]);
});

describe('single key', () => {
  it('records while it is held, and cancels when the key was part of a character', async () => {
    await begun(wanting({ hold: 'AltRight' }));
    const [key] = heard;
    for (const gesture of ['down', 'up', 'down', 'broken', 'up'] as const) key?.onGesture(gesture);
    expect(commands).toEqual(['hold', 'holdEnd', 'hold', 'holdCancel']);
  });

  it('accepts Fn on macOS only', async () => {
    const apply = (platform: NodeJS.Platform) => open(platform).apply(wanting({ hold: 'Fn' }), wanting({}));
    expect([await apply('linux'), await apply('darwin')]).toEqual(['hotkeyInvalid', null]);
    expect(heard.map(({ key }) => key)).toEqual(['Fn']);
  });

  it('ends a running recording on release(), and does nothing otherwise', async () => {
    const hotkeys = open();
    await hotkeys.begin(wanting({ hold: 'Mouse5' }));
    hotkeys.release();
    heard[0]?.onGesture('up');
    expect(commands).toEqual([]);
    heard[0]?.onGesture('down');
    hotkeys.release();
    heard[0]?.onGesture('up');
    expect(commands).toEqual(['hold', 'holdEnd']);
  });

  it('ends the recording after the maximum hold time when the release event is lost', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await begun(wanting({ hold: 'Mouse5' }));
    heard[0]?.onGesture('down');
    vi.advanceTimersByTime(HOLD_MAX_MS);
    expect(commands).toEqual(['hold', 'holdEnd']);
    heard[0]?.onGesture('up');
    expect(commands).toEqual(['hold', 'holdEnd']);
  });

  it('is rejected when the key hook is not available', async () => {
    canHear = false;
    const hotkeys = open();
    await hotkeys.begin(first);
    const wanted = wanting({ toggle: 'ControlRight' });
    expect(await hotkeys.apply(wanted, first)).toBe('hotkeyUnheard');
    expect([...registered.keys()]).toEqual(['Control+A']);
    await hotkeys.begin(wanted);
    expect((await hotkeys.status()).states.toggle).toBe('unheard');
  });
});

it.each(['AltRight', 'Control+H'])('reports how long %s is held', async (hold) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hotkeys = open();
  await hotkeys.begin(wanting({ toggle: 'Control+A', hold }));
  await vi.advanceTimersByTimeAsync(0);
  const pressHold = (): void => (hold === 'AltRight' ? heard[0]?.onGesture('down') : press(hold));
  const releases = [
    () => (hold === 'AltRight' ? heard[0]?.onGesture('up') : onRelease?.()),
    () => hotkeys.release(),
    () => hotkeys.end(),
  ];
  press('Control+A');
  expect(userKeys.areHeld()).toBe(false);
  for (const release of releases) {
    pressHold();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(userKeys.areHeld()).toBe(true);
    release();
    await vi.advanceTimersByTimeAsync(SETTLE_MS);
    expect(userKeys.areHeld()).toBe(false);
  }
});

describe('held shortcut', () => {
  const held = wanting({ hold: 'Control+A' });

  it('records until one of its keys is released', async () => {
    await begun(held);
    press('Control+A');
    expect(commands).toEqual(['hold']);
    onRelease?.();
    expect(commands).toEqual(['hold', 'holdEnd']);
    press('Control+A');
    expect(commands).toEqual(['hold', 'holdEnd', 'hold']);
  });

  /** Holds the keys down, with the keyboard's repetitions. */
  function hold(ms: number): void {
    registered.get('Control+A')?.();
    const end = clock + ms;
    for (clock += 500; clock < end; clock += 33) registered.get('Control+A')?.();
  }

  it('starts a new recording soon after a release, and ignores late key repeats', async () => {
    await begun(held);
    hold(3000);
    onRelease?.();
    clock += 20;
    registered.get('Control+A')?.();
    expect(commands).toEqual(['hold', 'holdEnd']);
    clock += 300;
    hold(5000);
    expect(commands).toEqual(['hold', 'holdEnd', 'hold']);
    onRelease?.();
    expect(commands).toEqual(['hold', 'holdEnd', 'hold', 'holdEnd']);
  });

  it('ends a running recording once on release(), and does nothing otherwise', async () => {
    const hotkeys = open();
    await begun(held, hotkeys);
    hotkeys.release();
    expect(commands).toEqual([]);
    press('Control+A');
    hotkeys.release();
    hotkeys.release();
    expect([commands, onRelease]).toEqual([['hold', 'holdEnd'], null]);
  });

  it('ends at the next press when the release was missed', async () => {
    await begun(held);
    press('Control+A');
    press('Control+A');
    expect(commands).toEqual(['hold', 'holdEnd']);
    expect(onRelease).toBeNull();
  });

  it.each(['before', 'after'])(
    'toggles at each press when the key hook is lost %s the start',
    async (when) => {
      canHear = when === 'after';
      await begun(held);
      canHear = false;
      press('Control+A');
      press('Control+A');
      expect(commands).toEqual(['toggle', 'toggle']);
    },
  );
});

describe('hook process', () => {
  let children: FakeChild[];
  let hook: ProcessKeyHook;
  let published: string[];
  let hotkeys: GlobalHotkeys;

  beforeEach(() => {
    vi.useFakeTimers();
    children = [];
    published = [];
    const publish = () => void hotkeys.status().then(({ states }) => published.push(states.hold));
    hook = new ProcessKeyHook({
      start() {
        const child = new FakeChild();
        children.push(child);
        return child;
      },
      isAllowed: () => true,
      onChanged: publish,
      fail,
    });
    hotkeys = new GlobalHotkeys({
      shortcuts: {
        register: (keys, pressed) => !!registered.set(keys, pressed),
        unregister: (keys) => void registered.delete(keys),
      },
      hook,
      platform: 'linux',
      command: (what) => commands.push(what),
      held: userKeys,
      escapeMode: () => escapeMode,
      onChanged: publish,
      fail,
      now: () => clock,
    });
  });

  const wanted = wanting({ hold: 'AltRight', toggle: 'Control+A' });

  async function started(number: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
    children[number]?.says({ is: 'ready' });
    await vi.advanceTimersByTimeAsync(0);
  }

  async function beginAndStart(settings = wanted): Promise<void> {
    await hotkeys.begin(settings);
    await started(0);
  }

  it('publishes a single key as unheard when it ends, and as active when it is back', async () => {
    await beginAndStart();
    expect((await hotkeys.status()).states).toMatchObject({ hold: 'active', toggle: 'active' });
    children[0]?.says({ is: 'gesture', name: 'AltRight', gesture: 'down' });
    children[0]?.ends(134);
    await vi.advanceTimersByTimeAsync(0);
    expect([commands, published]).toEqual([
      ['hold', 'holdEnd'],
      ['active', 'unheard'],
    ]);
    expect(await hotkeys.status()).toMatchObject({
      states: { hold: 'unheard', toggle: 'active' },
      canHold: false,
      canHook: false,
    });
    await vi.advanceTimersByTimeAsync(1000);
    await started(1);
    expect([published, (await hotkeys.status()).canHook]).toEqual([['active', 'unheard', 'active'], true]);
    expect(children[1]?.told).toEqual([{ do: 'listen', keys: [{ name: 'AltRight', isHeld: true }] }]);
    children[1]?.says({ is: 'gesture', name: 'AltRight', gesture: 'down' });
    expect(commands).toEqual(['hold', 'holdEnd', 'hold']);
  });

  it('is restarted when it was too slow at first, and publishes its keys as unheard meanwhile', async () => {
    await hotkeys.begin(wanted);
    expect((await hotkeys.status()).states).toMatchObject({ hold: 'unheard', toggle: 'active' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await hotkeys.status()).states.hold).toBe('unheard');
    await vi.advanceTimersByTimeAsync(1000);
    await started(1);
    expect([published, (await hotkeys.status()).states.hold]).toEqual([['active'], 'active']);
    expect(children[1]?.told).toEqual([{ do: 'listen', keys: [{ name: 'AltRight', isHeld: true }] }]);
  });

  it('delays only held shortcuts while it starts', async () => {
    await hotkeys.begin(wanting({ toggle: 'Control+A', hold: 'Control+H' }));
    expect([[...registered.keys()], hotkeys.menuAccelerator()]).toEqual([['Control+A'], 'Control+A']);
    expect((await hotkeys.status()).states.hold).toBe('unheard');
    await started(0);
    press('Control+H');
    children[0]?.says({ is: 'released' });
    expect([commands, published.at(-1)]).toEqual([['hold', 'holdEnd'], 'active']);
  });

  it('lets a held shortcut toggle until it is ready, and then end the recording that the toggle started', async () => {
    await hotkeys.begin(wanting({ hold: 'Control+H' }));
    await vi.advanceTimersByTimeAsync(10_000);
    press('Control+H');
    hotkeys.setDictating(true);
    await started(0);
    press('Control+H');
    hotkeys.setDictating(false);
    press('Control+H');
    expect(commands).toEqual(['toggle', 'toggle', 'hold']);
  });

  it('lets a held shortcut end the recording that it started between a crash and the restart', async () => {
    await beginAndStart(wanting({ hold: 'Control+H' }));
    children[0]?.ends(134);
    press('Control+H');
    hotkeys.setDictating(true);
    await vi.advanceTimersByTimeAsync(1000);
    await started(1);
    press('Control+H');
    expect(commands).toEqual(['toggle', 'toggle']);
  });

  it('lets a held shortcut end the recording that it started before other keys were changed', async () => {
    const before = wanting({ hold: 'Control+H' });
    await beginAndStart(before);
    children[0]?.ends(134);
    press('Control+H');
    hotkeys.setDictating(true);
    const applied = hotkeys.apply(wanting({ hold: 'Control+H', toggle: 'Control+A' }), before);
    await started(1);
    expect(await applied).toBeNull();
    press('Control+H');
    expect(commands).toEqual(['toggle', 'toggle']);
  });

  it('lets a held shortcut start a recording after presses that started none', async () => {
    await beginAndStart(wanting({ hold: 'Control+H' }));
    children[0]?.ends(134);
    for (const isDictating of [true, false]) {
      press('Control+H');
      hotkeys.setDictating(isDictating);
    }
    // The page refuses it: the last text is being transcribed.
    press('Control+H');
    await vi.advanceTimersByTimeAsync(1000);
    await started(1);
    press('Control+H');
    hotkeys.setDictating(true);
    children[1]?.says({ is: 'released' });
    expect(commands).toEqual(['toggle', 'toggle', 'toggle', 'hold', 'holdEnd']);
  });

  it('lets a held shortcut start the next recording after another key ended the one that it started', async () => {
    await beginAndStart(wanting({ hold: 'Control+H' }));
    children[0]?.ends(134);
    press('Control+H');
    for (const isDictating of [true, false]) hotkeys.setDictating(isDictating);
    await vi.advanceTimersByTimeAsync(1000);
    await started(1);
    press('Control+H');
    expect(commands).toEqual(['toggle', 'hold']);
  });

  it('delays a change of keys for at most ten seconds, also when the previous keys need it', async () => {
    await hotkeys.begin(wanting({ hold: 'Control+H' }));
    const answers: unknown[] = [];
    const previous = wanting({ hold: 'Control+H' });
    void hotkeys.apply(wanting({ hold: 'Mouse4' }), previous).then((answer) => answers.push(answer));
    await vi.advanceTimersByTimeAsync(9999);
    expect(answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(answers).toEqual(['hotkeyUnheard']);
    await started(0);
    press('Control+H');
    expect(commands).toEqual(['hold']);
  });

  it('does not bind a held shortcut that was changed or released while it starts', async () => {
    await hotkeys.begin(wanting({ hold: 'Control+H' }));
    await hotkeys.begin(wanting({ hold: 'Control+I' }));
    await started(0);
    expect([...registered.keys()]).toEqual(['Control+I']);
    hotkeys.end();
    await hotkeys.begin(wanting({ hold: 'Control+H' }));
    hotkeys.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([...registered.keys()]).toEqual([]);
  });

  it('is tried without delaying the status when no key needs it, and is closed again', async () => {
    await hotkeys.begin(wanting({ toggle: 'Control+A' }));
    expect((await hotkeys.status()).canHook).toBe(false);
    await started(0);
    expect([published.length > 0, children[0]?.isKilled]).toEqual([true, true]);
    expect([(await hotkeys.status()).canHook, children.length]).toEqual([true, 1]);
  });

  it('is not retried after a crash when no key needs it', async () => {
    await hotkeys.begin(wanting({ toggle: 'Control+A' }));
    await hotkeys.status();
    await vi.advanceTimersByTimeAsync(0);
    children[0]?.ends(134);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([(await hotkeys.status()).canHook, children.length, published]).toEqual([false, 1, []]);
  });

  it('is not restarted while the keys are released during a pause', async () => {
    await beginAndStart();
    children[0]?.ends(134);
    hotkeys.end();
    hook.resume();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(children).toHaveLength(1);
    await hotkeys.begin(wanted);
    await started(1);
    expect((await hotkeys.status()).states.hold).toBe('active');
  });

  it('is retried for a new key after all attempts have failed', async () => {
    await beginAndStart();
    for (const child of [0, 1, 2, 3]) {
      children[child]?.ends(134);
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect([children.length, (await hotkeys.status()).states.hold]).toEqual([4, 'unheard']);
    const changed = hotkeys.apply(wanting({ hold: 'Mouse4' }), wanted);
    await started(4);
    expect([await changed, (await hotkeys.status()).states.hold]).toEqual([null, 'active']);
  });
});
