import type { DesktopSettings, DesktopStatus, Hotkeys } from '../../src/contract/desktop/desktop.ts';
import {
  type DictationCommand,
  HOTKEY_ACTIONS,
  type HotkeyAction,
  type SettingProblem,
} from '../../src/contract/desktop/desktop-options.ts';
import type { SettingsApplier } from '../settings/settings.ts';
import { EscapeKey } from './escape-key.ts';
import { HeldKey } from './held-key.ts';
import type { HeldShortcuts } from './held-shortcuts.ts';
import type { Gesture } from './hook-messages.ts';
import { readTriggers, type Trigger, type Triggers } from './hotkey-rules.ts';
import type { KeyHook, KeyListener } from './key-hook.ts';
import type { ShortcutPort } from './shortcut-port.ts';
import { ShortcutPress, type ToggledRecording } from './shortcut-press.ts';

/** The longest wait for the hook before keys are bound without it, in milliseconds. */
const HOOK_WAIT_MS = 10_000;

interface HotkeyParts {
  readonly shortcuts: ShortcutPort;
  readonly hook: KeyHook;
  readonly platform: NodeJS.Platform;
  readonly command: (command: DictationCommand) => void;
  readonly held: Pick<HeldShortcuts, 'pressed' | 'released'>;
  readonly escapeMode: () => DesktopSettings['escapeCancels'];
  /** The status may have changed. */
  readonly onChanged: () => void;
  readonly fail: (error: unknown) => void;
  /** The monotonic time in milliseconds. */
  readonly now?: () => number;
}

type KeyState = DesktopStatus['hotkeys']['states'][HotkeyAction];
type KeyStates = DesktopStatus['hotkeys']['states'];

/** The keys that work in any program. */
export interface HotkeyControl extends SettingsApplier {
  /** Registers the configured keys, as far as possible. Those that need the key hook are not waited for. */
  begin(settings: DesktopSettings): Promise<void>;
  status(): Promise<Omit<DesktopStatus['hotkeys'], 'command'>>;
  /** The shortcut that toggles a recording, as shown in menus; null if none can be shown. */
  menuAccelerator(): string | null;
  /** Treats held keys as released, e.g. when the screen is locked and no key event arrives. */
  release(): void;
  /** Ignores the keys for a while. Only where registering them again may ask the user. */
  setIgnored?(areIgnored: boolean): void;
  /** A dictation that Esc may cancel records, or no longer. */
  setDictating(isDictating: boolean): void;
  /** Unregisters everything. */
  end(): void;
}

/** States of actions without keys. */
export const inactiveKeyStates = (): Record<HotkeyAction, KeyState> => ({
  toggle: 'off',
  hold: 'off',
  edit: 'off',
  cancel: 'off',
  again: 'off',
  language: 'off',
  mode: 'off',
});

const haveSameKeys = (one: Hotkeys, other: Hotkeys): boolean =>
  HOTKEY_ACTIONS.every((action) => one[action] === other[action]);

/** Global keys where the system lets programs register them: Windows, macOS, X11. */
export class GlobalHotkeys implements HotkeyControl {
  readonly #parts: HotkeyParts;
  readonly #now: () => number;
  readonly #escape: EscapeKey;
  #states: KeyStates = inactiveKeyStates();
  /** The actions whose keys the hook listens for: their state is that of the hook. */
  #hooked: readonly HotkeyAction[] = [];
  #registered: string[] = [];
  #menuAccelerator: string | null = null;
  #presses: ShortcutPress[] = [];
  /** The hook's key for recording while it is held. */
  readonly #held: HeldKey;
  #usesHook = false;
  /** The hook has worked: one that is not in use is not started again to find out. */
  #hasHooked = false;
  #isProbing = false;
  /** The keys that are bound; null after the end. */
  #triggers: Triggers | null = null;
  #isDictating = false;
  /** A held shortcut has toggled since the last dictation ended; new keys do not change that. */
  #hasToggled = false;
  readonly #toggled: ToggledRecording = {
    isRunning: () => this.#hasToggled && this.#isDictating,
    set: (begins) => {
      this.#hasToggled = begins;
    },
  };

  constructor(parts: HotkeyParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
    this.#held = new HeldKey(parts.command, parts.held);
    const { shortcuts, escapeMode: mode } = parts;
    this.#escape = new EscapeKey({
      shortcuts,
      mode,
      now: this.#now,
      onCancel: () => parts.command('cancel'),
    });
  }

  end(): void {
    this.#escape.setDictating(false);
    this.#unregisterAll();
    this.#usesHook = false;
    this.#parts.hook.close();
  }

  readonly begin: HotkeyControl['begin'] = async ({ hotkeys }) => {
    const triggers = readTriggers(hotkeys, this.#parts.platform);
    if (typeof triggers !== 'string') this.#bindTriggers(triggers).catch(this.#parts.fail);
  };

  readonly apply: HotkeyControl['apply'] = async ({ hotkeys: wanted }, { hotkeys: previous }) => {
    if (haveSameKeys(wanted, previous)) return null;
    const triggers = readTriggers(wanted, this.#parts.platform);
    if (typeof triggers === 'string') return triggers;
    const keyStates = this.#statesWith(await this.#bindTriggers(triggers));
    const changed = HOTKEY_ACTIONS.filter((action) => wanted[action] !== previous[action]);
    const states = changed.map((action) => keyStates[action]);
    const problem: SettingProblem | null = states.includes('taken')
      ? 'hotkeyTaken'
      : states.includes('unheard')
        ? 'hotkeyUnheard'
        : null;
    if (problem !== null) {
      const old = readTriggers(previous, this.#parts.platform);
      // Not waited for: the hook may have used up the wait.
      if (typeof old !== 'string') this.#bindTriggers(old).catch(this.#parts.fail);
    }
    return problem;
  };

  readonly status: HotkeyControl['status'] = async () => {
    const canHook = this.#canHook();
    return { by: 'system', states: this.#statesWith(canHook), canHold: canHook, canHook };
  };

  readonly menuAccelerator: HotkeyControl['menuAccelerator'] = () => this.#menuAccelerator;

  readonly release: HotkeyControl['release'] = () => {
    for (const press of this.#presses) press.release();
    this.#held.release('holdEnd');
  };

  readonly setDictating: HotkeyControl['setDictating'] = (isDictating) => {
    if (this.#isDictating && !isDictating) this.#hasToggled = false;
    this.#isDictating = isDictating;
    this.#escape.setDictating(isDictating);
  };

  #statesWith(canHook: boolean): KeyStates {
    const states = { ...this.#states };
    for (const action of this.#hooked) states[action] = canHook ? 'active' : 'unheard';
    return states;
  }

  /** Whether the hook works, as far as known: its start takes long at times, and is published. */
  #canHook(): boolean {
    const isRunning = this.#parts.hook.isRunning();
    this.#hasHooked ||= isRunning;
    // Tried again after a failure: the user may have granted the permission.
    if (!isRunning && (this.#usesHook || !this.#hasHooked)) this.#probe().catch(this.#parts.fail);
    return this.#usesHook ? isRunning : this.#hasHooked;
  }

  /** Starts the hook, and stops it if no key needs it. */
  async #probe(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    const { hook, onChanged } = this.#parts;
    try {
      const can = await hook.isAvailable();
      if (!this.#usesHook) hook.close();
      if (!can) return;
      this.#hasHooked = true;
      onChanged();
    } finally {
      this.#isProbing = false;
    }
  }

  /** Starts the hook. False also if it takes too long. */
  async #openHook(): Promise<boolean> {
    const { promise: isLate, resolve } = Promise.withResolvers<false>();
    const timeout = setTimeout(() => resolve(false), HOOK_WAIT_MS);
    try {
      return await Promise.race([this.#parts.hook.open(), isLate]);
    } catch (error) {
      this.#parts.fail(error);
      return false;
    } finally {
      clearTimeout(timeout);
    }
  }

  #unregisterAll(): void {
    for (const press of this.#presses) press.end();
    for (const text of this.#registered) this.#parts.shortcuts.unregister(text);
    this.#presses = [];
    this.#registered = [];
    this.#held.clear();
    this.#states = inactiveKeyStates();
    this.#hooked = [];
    this.#triggers = null;
  }

  #onGesture(action: HotkeyAction, gesture: Gesture): void {
    if (action !== 'hold') {
      if (gesture === 'tap') this.#parts.command(action);
    } else if (gesture === 'down') this.#held.press();
    else if (gesture === 'up') this.#held.release('holdEnd');
    else if (gesture === 'broken') this.#held.release('holdCancel');
  }

  #register(action: HotkeyAction, trigger: Trigger & { kind: 'shortcut' }): KeyState {
    const { command, held, hook, shortcuts } = this.#parts;
    const press = new ShortcutPress({
      action,
      keys: trigger.keys,
      command,
      held,
      now: this.#now,
      hook,
      toggled: this.#toggled,
    });
    if (!shortcuts.register(trigger.text, press.press)) return 'taken';
    this.#presses.push(press);
    this.#registered.push(trigger.text);
    return 'active';
  }

  /**
   * Binds the keys: those that need no hook at once, the others when it has started. Returns whether it works, if one of
   * them needs it.
   */
  async #bindTriggers(triggers: Triggers): Promise<boolean> {
    const { hook } = this.#parts;
    // Otherwise, the release of a key held now would be missed.
    this.release();
    this.#unregisterAll();
    this.#triggers = triggers;
    const states = inactiveKeyStates();
    const listeners: KeyListener[] = [];
    const hooked: HotkeyAction[] = [];
    for (const [action, trigger] of triggers) {
      if (trigger.kind === 'shortcut') {
        states[action] = action === 'hold' ? 'unheard' : this.#register(action, trigger);
      } else {
        hooked.push(action);
        const onGesture = (gesture: Gesture): void => this.#onGesture(action, gesture);
        listeners.push({ key: trigger.key, isHeld: action === 'hold', onGesture });
      }
    }
    this.#states = states;
    this.#hooked = hooked;
    const toggle = triggers.get('toggle');
    this.#menuAccelerator = toggle?.kind === 'shortcut' && states.toggle === 'active' ? toggle.text : null;
    hook.listen(listeners);
    const usedHook = this.#usesHook;
    this.#usesHook = hooked.length > 0 || triggers.has('hold');
    if (!this.#usesHook && usedHook) hook.close();
    // Started now rather than at the press: a hook that loads then would miss the release.
    return this.#usesHook && this.#bindHooked(triggers);
  }

  /** Binds what waits for the hook: a press before it has started would begin a recording that the release can't end. */
  async #bindHooked(triggers: Triggers): Promise<boolean> {
    const canHook = await this.#openHook();
    const hold = triggers.get('hold');
    // Other keys may be wanted meanwhile.
    if (this.#triggers === triggers && hold?.kind === 'shortcut') {
      this.#states = { ...this.#states, hold: this.#register('hold', hold) };
      this.#parts.onChanged();
    }
    return canHook;
  }
}
