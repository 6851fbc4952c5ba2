import type { DesktopSettings, DesktopStatus } from '../../src/contract/desktop/desktop.ts';
import type { DictationCommand, SettingProblem } from '../../src/contract/desktop/desktop-options.ts';
import type { Concern } from '../settings/settings.ts';
import { type Accelerator, readAccelerator } from './accelerator.ts';
import type { KeyUpWatch } from './key-up.ts';

/** The part of Electron's `globalShortcut` that is used. */
export interface ShortcutPort {
  register(accelerator: string, pressed: () => void): boolean;
  unregister(accelerator: string): void;
}

interface HotkeyParts {
  readonly shortcuts: ShortcutPort;
  readonly keyUp: KeyUpWatch;
  readonly platform: NodeJS.Platform;
  /** Whether the system gives programs keys of their own. */
  readonly isAvailable: boolean;
  readonly command: (command: DictationCommand) => void;
  readonly now?: () => number;
}

export interface Hotkey extends Concern {
  /** Takes the keys that are set, as far as they can be had. */
  begin(settings: DesktopSettings): Promise<void>;
  state(): DesktopStatus['hotkey']['state'];
  canHold(): Promise<boolean>;
  /** Nobody hears the keyboard from now on, as while the screen is locked: keys that are held count as let go. */
  release(): void;
  /** Gives the keys back. */
  end(): void;
}

type Wanted = Pick<DesktopSettings, 'hotkey' | 'hotkeyMode'>;

/** Milliseconds within which a further press is the keyboard repeating a key that is held. The slowest begins after 660. */
const REPEAT_MS = 700;
/** The same after a key was let go: a repeat may still be on its way, and somebody may well press again. */
const STRAGGLER_MS = 100;

/** The keys that record from any program. */
export function createHotkey(parts: HotkeyParts): Hotkey {
  const { shortcuts, keyUp, platform, isAvailable, command, now = Date.now } = parts;
  let active: string | null = null;
  let isTaken = false;
  let mode: Wanted['hotkeyMode'] = 'toggle';
  let lastPress = Number.NEGATIVE_INFINITY;
  let repeatMs = REPEAT_MS;
  let stopWatch: (() => void) | null = null;
  /** Whether keys can be held. */
  let probing: Promise<boolean> | null = null;

  async function probe(): Promise<boolean> {
    const can = await keyUp.canWatch();
    if (mode !== 'hold') keyUp.close();
    return can;
  }

  function endHold(): void {
    stopWatch?.();
    stopWatch = null;
    command('stop');
  }

  function up(): void {
    lastPress = now();
    repeatMs = STRAGGLER_MS;
    endHold();
  }

  function press(keys: Accelerator, canHold: boolean): void {
    const isRepeat = now() - lastPress < repeatMs;
    lastPress = now();
    if (isRepeat) return;
    repeatMs = REPEAT_MS;
    if (mode === 'toggle' || !canHold) {
      command('toggle');
    } else if (stopWatch) {
      // The key's end was missed: it came before the hook heard.
      endHold();
    } else {
      command('start');
      stopWatch = keyUp.watch(keys, up);
    }
  }

  function drop(): void {
    stopWatch?.();
    stopWatch = null;
    if (active !== null) shortcuts.unregister(active);
    active = null;
  }

  function end(): void {
    drop();
    keyUp.close();
  }

  async function take({ hotkey, hotkeyMode }: Wanted): Promise<SettingProblem | null> {
    drop();
    isTaken = false;
    mode = hotkeyMode;
    if (hotkey === null) return null;
    const keys = readAccelerator(hotkey, platform);
    if (keys === null) return 'hotkeyInvalid';
    if (!isAvailable) return null;
    // Looked at now and not at the press: what is loaded then comes too late for the key's end.
    const canHold = mode === 'hold' && (await keyUp.canWatch());
    if (mode !== 'hold') keyUp.close();
    try {
      isTaken = !shortcuts.register(hotkey, () => press(keys, canHold));
    } catch {
      // Keys that Electron can't read.
      return 'hotkeyInvalid';
    }
    if (isTaken) return 'hotkeyTaken';
    active = hotkey;
    return null;
  }

  return {
    async begin(settings) {
      await take(settings);
    },
    async apply(wanted, before) {
      if (wanted.hotkey === before.hotkey && wanted.hotkeyMode === before.hotkeyMode) return null;
      const problem = await take(wanted);
      if (problem !== null) await take(before);
      return problem;
    },
    state() {
      if (!isAvailable) return 'unavailable';
      if (isTaken) return 'taken';
      return active === null ? 'off' : 'active';
    },
    async canHold() {
      if (!isAvailable) return false;
      if (mode === 'hold') return keyUp.canWatch();
      probing ??= probe();
      const can = await probing;
      // The person may allow it in the system's settings meanwhile.
      if (!can) probing = null;
      return can;
    },
    release() {
      if (stopWatch) endHold();
    },
    end,
  };
}
