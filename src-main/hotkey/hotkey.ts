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
export class GlobalHotkey implements Hotkey {
  readonly #parts: HotkeyParts;
  readonly #now: () => number;
  #active: string | null = null;
  #isTaken = false;
  #mode: Wanted['hotkeyMode'] = 'toggle';
  #lastPress = Number.NEGATIVE_INFINITY;
  #repeatMs = REPEAT_MS;
  #stopWatch: (() => void) | null = null;
  /** Whether keys can be held. */
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
    // The person may allow it in the system's settings meanwhile.
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
      // The key's end was missed: it came before the hook heard.
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
    // Looked at now and not at the press: what is loaded then comes too late for the key's end.
    const canHold = this.#mode === 'hold' && (await this.#parts.keyUp.canWatch());
    if (this.#mode !== 'hold') this.#parts.keyUp.close();
    try {
      this.#isTaken = !this.#parts.shortcuts.register(hotkey, () => this.#press(keys, canHold));
    } catch {
      // Keys that Electron can't read.
      return 'hotkeyInvalid';
    }
    if (this.#isTaken) return 'hotkeyTaken';
    this.#active = hotkey;
    return null;
  }
}
