import type { DesktopSettings, DesktopStatus } from '../../src/contract/desktop/desktop.ts';
import type { DictationCommand, SettingProblem } from '../../src/contract/desktop/desktop-options.ts';
import type { Concern } from '../settings/settings.ts';
import { type Accelerator, readAccelerator } from './accelerator.ts';
import type { KeyUpWatch } from './key-up.ts';

/** The used part of Electron's `globalShortcut`. */
export interface ShortcutPort {
  register(accelerator: string, pressed: () => void): boolean;
  unregister(accelerator: string): void;
}

interface HotkeyParts {
  readonly shortcuts: ShortcutPort;
  readonly keyUp: KeyUpWatch;
  readonly platform: NodeJS.Platform;
  /** True when the system supports global shortcuts. */
  readonly isAvailable: boolean;
  readonly command: (command: DictationCommand) => void;
  readonly now?: () => number;
}

export interface Hotkey extends Concern {
  /** Registers the configured shortcut, if possible. */
  begin(settings: DesktopSettings): Promise<void>;
  state(): DesktopStatus['hotkey']['state'];
  canHold(): Promise<boolean>;
  /** Treats held keys as released, e.g. when the screen is locked and no key event arrives. */
  release(): void;
  /** Unregisters the shortcut. */
  end(): void;
}

type Wanted = Pick<DesktopSettings, 'hotkey' | 'hotkeyMode'>;

/** Milliseconds within which another press is a key repeat. The longest initial delay is 660. */
const REPEAT_MS = 700;
/** The same after a release: a late repeat may arrive, but the user may also press again. */
const STRAGGLER_MS = 100;

/** The global shortcut that records from any program. */
export class GlobalHotkey implements Hotkey {
  readonly #parts: HotkeyParts;
  readonly #now: () => number;
  #active: string | null = null;
  #isTaken = false;
  #mode: Wanted['hotkeyMode'] = 'toggle';
  #lastPress = Number.NEGATIVE_INFINITY;
  #repeatMs = REPEAT_MS;
  #stopWatch: (() => void) | null = null;
  /** Result of the check whether keys can be held; null before the check and after a negative result. */
  #probing: Promise<boolean> | null = null;

  constructor(parts: HotkeyParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  end(): void {
    this.#drop();
    this.#parts.keyUp.close();
  }

  readonly begin: Hotkey['begin'] = async (settings) => {
    await this.#take(settings);
  };

  readonly apply: Hotkey['apply'] = async (wanted, before) => {
    if (wanted.hotkey === before.hotkey && wanted.hotkeyMode === before.hotkeyMode) return null;
    const problem = await this.#take(wanted);
    if (problem !== null) await this.#take(before);
    return problem;
  };

  readonly state: Hotkey['state'] = () => {
    if (!this.#parts.isAvailable) return 'unavailable';
    if (this.#isTaken) return 'taken';
    return this.#active === null ? 'off' : 'active';
  };

  readonly canHold: Hotkey['canHold'] = async () => {
    if (!this.#parts.isAvailable) return false;
    if (this.#mode === 'hold') return this.#parts.keyUp.canWatch();
    this.#probing ??= this.#probe();
    const can = await this.#probing;
    // The user may grant the permission meanwhile.
    if (!can) this.#probing = null;
    return can;
  };

  readonly release: Hotkey['release'] = () => {
    if (this.#stopWatch) this.#endHold();
  };

  async #probe(): Promise<boolean> {
    const can = await this.#parts.keyUp.canWatch();
    if (this.#mode !== 'hold') this.#parts.keyUp.close();
    return can;
  }

  #endHold(): void {
    this.#stopWatch?.();
    this.#stopWatch = null;
    this.#parts.command('stop');
  }

  #up(): void {
    this.#lastPress = this.#now();
    this.#repeatMs = STRAGGLER_MS;
    this.#endHold();
  }

  #press(keys: Accelerator, canHold: boolean): void {
    const isRepeat = this.#now() - this.#lastPress < this.#repeatMs;
    this.#lastPress = this.#now();
    if (isRepeat) return;
    this.#repeatMs = REPEAT_MS;
    if (this.#mode === 'toggle' || !canHold) {
      this.#parts.command('toggle');
    } else if (this.#stopWatch) {
      // The release was missed: it happened before the hook was listening.
      this.#endHold();
    } else {
      this.#parts.command('start');
      this.#stopWatch = this.#parts.keyUp.watch(keys, () => this.#up());
    }
  }

  #drop(): void {
    this.#stopWatch?.();
    this.#stopWatch = null;
    if (this.#active !== null) this.#parts.shortcuts.unregister(this.#active);
    this.#active = null;
  }

  async #take({ hotkey, hotkeyMode }: Wanted): Promise<SettingProblem | null> {
    this.#drop();
    this.#isTaken = false;
    this.#mode = hotkeyMode;
    if (hotkey === null) return null;
    const keys = readAccelerator(hotkey, this.#parts.platform);
    if (keys === null) return 'hotkeyInvalid';
    if (!this.#parts.isAvailable) return null;
    // Checked now rather than at the press: a hook that loads then would miss the release.
    const canHold = this.#mode === 'hold' && (await this.#parts.keyUp.canWatch());
    if (this.#mode !== 'hold') this.#parts.keyUp.close();
    try {
      this.#isTaken = !this.#parts.shortcuts.register(hotkey, () => this.#press(keys, canHold));
    } catch {
      // Electron cannot parse the shortcut.
      return 'hotkeyInvalid';
    }
    if (this.#isTaken) return 'hotkeyTaken';
    this.#active = hotkey;
    return null;
  }
}
