import { readTriggers } from './hotkey-rules.ts';
import type { HotkeyControl } from './hotkeys.ts';
import { noKeys } from './hotkeys.ts';

/** Global keys where the system gives programs none; changes are only validated. */
export class NoHotkeys implements HotkeyControl {
  readonly #platform: NodeJS.Platform;

  constructor(platform: NodeJS.Platform) {
    this.#platform = platform;
  }

  readonly begin: HotkeyControl['begin'] = async () => undefined;

  readonly apply: HotkeyControl['apply'] = async ({ hotkeys }) => {
    const triggers = readTriggers(hotkeys, this.#platform);
    return typeof triggers === 'string' ? triggers : null;
  };

  readonly status: HotkeyControl['status'] = async () => ({
    by: 'none',
    states: noKeys(),
    canHold: false,
    canHook: false,
  });

  readonly shown: HotkeyControl['shown'] = () => null;
  readonly release: HotkeyControl['release'] = () => undefined;
  readonly setDictating: HotkeyControl['setDictating'] = () => undefined;
  readonly end: HotkeyControl['end'] = () => undefined;
}
