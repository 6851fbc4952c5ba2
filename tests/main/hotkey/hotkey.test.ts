import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_DESKTOP_SETTINGS, type DesktopSettings } from '../../../src/contract/desktop/desktop.ts';
import { GlobalHotkey } from '../../../src-main/hotkey/hotkey.ts';

let registered: Map<string, () => void>;
let taken: string[];
let commands: string[];
let clock: number;
let canWatch: boolean;
let rests: number;
let onRelease: (() => void) | null;

beforeEach(() => {
  registered = new Map();
  taken = [];
  commands = [];
  clock = 0;
  canWatch = true;
  rests = 0;
  onRelease = null;
});

const open = (isAvailable = true) =>
  new GlobalHotkey({
    shortcuts: {
      register(keys, pressed) {
        if (keys === 'Control+Nonsense+A') throw new TypeError('no keys');
        if (taken.includes(keys)) return false;
        registered.set(keys, pressed);
        return true;
      },
      unregister: (keys) => void registered.delete(keys),
    },
    keyUp: {
      canWatch: async () => canWatch,
      watch(_keys, onUp) {
        onRelease = onUp;
        return () => {
          onRelease = null;
        };
      },
      close() {
        rests += 1;
      },
    },
    platform: 'linux',
    isAvailable,
    command: (what) => commands.push(what),
    now: () => clock,
  });

const wanting = (some: Partial<DesktopSettings>): DesktopSettings => ({
  ...DEFAULT_DESKTOP_SETTINGS,
  ...some,
});
const first = wanting({ hotkey: 'Control+A' });

/** Presses the keys a second after the previous press. */
function press(keys: string): void {
  clock += 1000;
  registered.get(keys)?.();
}

it('orders at each press, and not when a held key repeats itself', async () => {
  const hotkey = open();
  await hotkey.begin(first);
  expect(hotkey.state()).toBe('active');
  press('Control+A');
  for (let held = 0; held < 20; held += 1) {
    clock += held === 0 ? 660 : 40;
    registered.get('Control+A')?.();
  }
  expect(commands).toEqual(['toggle']);
  press('Control+A');
  expect(commands).toEqual(['toggle', 'toggle']);
});

it('says when another program has the keys, and keeps the old ones', async () => {
  taken = ['Control+B'];
  const hotkey = open();
  await hotkey.begin(first);
  expect(await hotkey.apply(wanting({ hotkey: 'Control+B' }), first)).toBe('hotkeyTaken');
  expect(await hotkey.apply(wanting({ hotkey: 'B' }), first)).toBe('hotkeyInvalid');
  expect([...registered.keys()]).toEqual(['Control+A']);
  expect(hotkey.state()).toBe('active');
  expect(await hotkey.apply(wanting({ hotkey: 'Control+C' }), first)).toBeNull();
  expect([...registered.keys()]).toEqual(['Control+C']);
});

it('begins without the keys where they are taken, and says so', async () => {
  taken = ['Control+A'];
  const hotkey = open();
  await hotkey.begin(first);
  expect(hotkey.state()).toBe('taken');
  expect(await hotkey.apply(wanting({ hotkey: null }), first)).toBeNull();
  expect(hotkey.state()).toBe('off');
});

it('takes no keys where the system gives none, and judges them all the same', async () => {
  const hotkey = open(false);
  await hotkey.begin(first);
  expect(hotkey.state()).toBe('unavailable');
  expect(await hotkey.canHold()).toBe(false);
  expect(registered.size).toBe(0);
  expect(await hotkey.apply(wanting({ hotkey: 'nonsense' }), first)).toBe('hotkeyInvalid');
});

it('does nothing for settings that are not its own', async () => {
  const hotkey = open();
  await hotkey.begin(first);
  const pressed = registered.get('Control+A');
  expect(await hotkey.apply({ ...first, delivery: 'clipboard' }, first)).toBeNull();
  expect(registered.get('Control+A')).toBe(pressed);
});

it('finds out once whether keys can be held, and leaves nothing running for it', async () => {
  const hotkey = open();
  await hotkey.begin(first);
  rests = 0;
  expect([await hotkey.canHold(), await hotkey.canHold()]).toEqual([true, true]);
  expect(rests).toBe(1);
  await hotkey.apply({ ...first, hotkeyMode: 'hold' }, first);
  expect([await hotkey.canHold(), rests]).toEqual([true, 1]);
});

describe('holding', () => {
  const held = wanting({ hotkey: 'Control+A', hotkeyMode: 'hold' });

  it('records until a key is let go', async () => {
    const hotkey = open();
    await hotkey.begin(held);
    press('Control+A');
    expect(commands).toEqual(['start']);
    onRelease?.();
    expect(commands).toEqual(['start', 'stop']);
    press('Control+A');
    expect(commands).toEqual(['start', 'stop', 'start']);
  });

  /** Holds the keys down, with the keyboard's repetitions. */
  function hold(ms: number): void {
    registered.get('Control+A')?.();
    const end = clock + ms;
    for (clock += 500; clock < end; clock += 33) registered.get('Control+A')?.();
  }

  it('records again at once after a key was let go, and hears no straggler', async () => {
    const hotkey = open();
    await hotkey.begin(held);
    hold(3000);
    onRelease?.();
    clock += 20;
    registered.get('Control+A')?.();
    expect(commands).toEqual(['start', 'stop']);
    clock += 300;
    hold(5000);
    expect(commands).toEqual(['start', 'stop', 'start']);
    onRelease?.();
    expect(commands).toEqual(['start', 'stop', 'start', 'stop']);
  });

  it('ends when nobody hears the keys any more, and only then', async () => {
    const hotkey = open();
    await hotkey.begin(held);
    hotkey.release();
    expect(commands).toEqual([]);
    press('Control+A');
    hotkey.release();
    hotkey.release();
    expect([commands, onRelease]).toEqual([['start', 'stop'], null]);
  });

  it('ends at the next press where the end of the first was missed', async () => {
    const hotkey = open();
    await hotkey.begin(held);
    press('Control+A');
    press('Control+A');
    expect(commands).toEqual(['start', 'stop']);
    expect(onRelease).toBeNull();
  });

  it('is a press for the beginning and one for the end where it is not possible', async () => {
    canWatch = false;
    const hotkey = open();
    await hotkey.begin(held);
    press('Control+A');
    press('Control+A');
    expect(commands).toEqual(['toggle', 'toggle']);
  });
});
