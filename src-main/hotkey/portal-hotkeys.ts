import type { DesktopSettings, DesktopStatus, Hotkeys } from '../../src/contract/desktop/desktop.ts';
import {
  type DictationCommand,
  HOTKEY_ACTIONS,
  type HotkeyAction,
} from '../../src/contract/desktop/desktop-options.ts';
import type { Accelerator } from './accelerator.ts';
import { HeldKey, HOLD_ID } from './held-key.ts';
import { HELD_MAX_MS, type HeldShortcuts } from './held-shortcuts.ts';
import { readTriggers, type Triggers } from './hotkey-rules.ts';
import { type HotkeyControl, inactiveKeyStates } from './hotkeys.ts';
import { HOLD_MAX_MS } from './key-hook.ts';
import { keyGroupsOf } from './key-names.ts';
import { x11Key } from './physical-keys.ts';
import type { PortalEvents, PortalSession, PortalShortcut } from './portal-session.ts';

interface PortalHotkeysParts {
  /** Opens a session; rejects where the desktop has no such portal. */
  readonly open: (events: PortalEvents) => Promise<PortalSession>;
  /** The description of an action, in the user's language: the desktop shows it. */
  readonly describe: (action: HotkeyAction) => string;
  readonly command: (command: DictationCommand) => void;
  readonly held: Pick<HeldShortcuts, 'pressed' | 'released'>;
  readonly onChanged: () => void;
  readonly fail: (error: unknown) => void;
}

/** Milliseconds before each attempt to open another session after the desktop has ended one: a portal restarts. */
const REOPEN_MS = [1000, 5000, 30_000] as const;

const MODIFIERS = { control: 'CTRL', alt: 'ALT', shift: 'SHIFT', command: 'LOGO' } as const;

/** A shortcut in the notation of the XDG shortcuts specification, such as `CTRL+SHIFT+space`. */
export function portalTrigger(keys: Accelerator): string {
  const name = keyGroupsOf(keys)[0]?.[0] ?? '';
  return [...keys.modifiers.map((modifier) => MODIFIERS[modifier]), x11Key(name) ?? name].join('+');
}

const keysOf = (hotkeys: Hotkeys): string => HOTKEY_ACTIONS.map((action) => hotkeys[action]).join();

/**
 * Global keys by the desktop's portal, for Wayland: the app names its actions, and the desktop assigns keys to them,
 * perhaps other than the preferred ones. It also reports the release, so that keys can be held.
 */
export class PortalHotkeys implements HotkeyControl {
  readonly #parts: PortalHotkeysParts;
  #session: PortalSession | null = null;
  #areIgnored = false;
  /** The desktop has such a portal; also while the keys are paused. */
  #hasPortal = false;
  #states: DesktopStatus['hotkeys']['states'] = inactiveKeyStates();
  readonly #heldKey: HeldKey;
  /** The keys that the desktop is asked for; null after the end. */
  #wantedTriggers: Triggers | null = null;
  #reopenTimer: NodeJS.Timeout | undefined;
  /** The latest session or attempt; each replaces the one before. */
  #opening: Promise<void> = Promise.resolve();

  constructor(parts: PortalHotkeysParts) {
    this.#parts = parts;
    this.#heldKey = new HeldKey(parts.command, parts.held);
  }

  readonly begin: HotkeyControl['begin'] = async ({ hotkeys }) => {
    const triggers = readTriggers(hotkeys, 'linux');
    if (typeof triggers !== 'string') await this.#reopen(triggers);
  };

  readonly apply: HotkeyControl['apply'] = async (wanted: DesktopSettings, previous: DesktopSettings) => {
    if (keysOf(wanted.hotkeys) === keysOf(previous.hotkeys)) return null;
    const triggers = readTriggers(wanted.hotkeys, 'linux');
    if (typeof triggers === 'string') return triggers;
    const isUnheard = HOTKEY_ACTIONS.some(
      (action) =>
        triggers.get(action)?.kind === 'hook' && wanted.hotkeys[action] !== previous.hotkeys[action],
    );
    if (isUnheard) return 'hotkeyUnheard';
    await this.#reopen(triggers);
    return null;
  };

  readonly status: HotkeyControl['status'] = async () => {
    await this.#opening;
    const by = this.#hasPortal ? 'portal' : 'none';
    return { by, states: this.#states, canHold: this.#hasPortal, canHook: false };
  };

  readonly menuAccelerator: HotkeyControl['menuAccelerator'] = () => null;

  readonly release: HotkeyControl['release'] = () => this.#heldKey.release('holdEnd');

  readonly setIgnored = (areIgnored: boolean): void => {
    if (areIgnored) this.release();
    this.#areIgnored = areIgnored;
  };

  /**
   * Only a recording waits long for a release, which not every desktop reports. Esc can't be taken for a while only: the
   * desktop asks the user for each key.
   */
  readonly setDictating: HotkeyControl['setDictating'] = (isDictating) => {
    this.#heldKey.limit(isDictating ? HOLD_MAX_MS : HELD_MAX_MS);
  };

  readonly end: HotkeyControl['end'] = () => {
    clearTimeout(this.#reopenTimer);
    this.#heldKey.clear();
    this.#wantedTriggers = null;
    this.#session?.close();
    this.#session = null;
  };

  #onPressed(id: string): void {
    const action = HOTKEY_ACTIONS.find((each) => each === id);
    if (action === undefined) return;
    this.#parts.held.pressed(id);
    if (this.#areIgnored) return;
    if (action === HOLD_ID) this.#heldKey.press(HELD_MAX_MS);
    else this.#parts.command(action);
  }

  #onReleased(id: string): void {
    this.#parts.held.released(id);
    if (id === HOLD_ID) this.release();
  }

  #shortcuts(triggers: Triggers): PortalShortcut[] {
    return [...triggers].flatMap(([id, trigger]) => {
      if (trigger.kind === 'hook') return [];
      return [{ id, description: this.#parts.describe(id), trigger: portalTrigger(trigger.keys) }];
    });
  }

  /** Opens a session for these keys. The desktop's dialog is not waited for. */
  #reopen(triggers: Triggers): Promise<void> {
    this.#opening = this.#opening.then(async () => {
      this.release();
      this.end();
      this.#wantedTriggers = triggers;
      try {
        await this.#open(triggers);
      } catch (error) {
        this.#hasPortal = false;
        this.#parts.fail(error);
      }
    });
    return this.#opening;
  }

  async #open(triggers: Triggers): Promise<void> {
    let opened: PortalSession | null = null;
    const session = await this.#parts.open({
      pressed: (id) => this.#onPressed(id),
      released: (id) => this.#onReleased(id),
      lost: () => {
        // An attempt that fails ends its bus as well.
        if (opened !== null && this.#session === opened) this.#onLost(triggers);
      },
    });
    opened = session;
    this.#hasPortal = true;
    // The keys were released meanwhile.
    if (this.#wantedTriggers !== triggers) {
      session.close();
      return;
    }
    this.#session = session;
    void this.#bind(session, triggers);
  }

  #onLost(triggers: Triggers): void {
    this.release();
    this.end();
    this.#wantedTriggers = triggers;
    this.#states = inactiveKeyStates();
    this.#parts.onChanged();
    this.#reopenLater(triggers);
  }

  #reopenLater(triggers: Triggers, attempt = 0): void {
    const reopen = async (): Promise<void> => {
      await this.#reopen(triggers);
      if (this.#session !== null || this.#wantedTriggers !== triggers) return;
      this.#parts.onChanged();
      this.#reopenLater(triggers, attempt + 1);
    };
    const delay = REOPEN_MS[attempt];
    if (delay !== undefined) this.#reopenTimer = setTimeout(() => void reopen(), delay).unref();
  }

  async #bind(session: PortalSession, triggers: Triggers): Promise<void> {
    const { fail, onChanged } = this.#parts;
    const states = inactiveKeyStates();
    for (const [action, { kind }] of triggers) states[action] = kind === 'hook' ? 'unheard' : 'active';
    try {
      await session.bind(this.#shortcuts(triggers));
    } catch (error) {
      // The user declined, or the desktop refused this program.
      for (const { id } of this.#shortcuts(triggers)) states[id] = 'declined';
      fail(error);
    }
    if (this.#session !== session) return;
    this.#states = states;
    onChanged();
  }
}
