import type { Hotkeys } from '../../src/contract/desktop/desktop.ts';
import {
  HOTKEY_ACTIONS,
  type HookKey,
  type HotkeyAction,
} from '../../src/contract/desktop/desktop-options.ts';
import { type Accelerator, acceleratorId, readAccelerator } from './accelerator.ts';
import { isHookKey } from './key-names.ts';

/** The key of an action: a shortcut that the system registers, or a key that the hook listens for. */
export type Trigger =
  | { readonly kind: 'shortcut'; readonly text: string; readonly keys: Accelerator }
  | { readonly kind: 'hook'; readonly key: HookKey };

export type Triggers = ReadonlyMap<HotkeyAction, Trigger>;

const idOf = (trigger: Trigger): string =>
  trigger.kind === 'hook' ? trigger.key : acceleratorId(trigger.keys);

function readTrigger(text: string, platform: NodeJS.Platform): Trigger | null {
  if (isHookKey(text, platform)) return { kind: 'hook', key: text };
  const keys = readAccelerator(text, platform);
  return keys && { kind: 'shortcut', text, keys };
}

/** Parses the keys of all actions, or returns why they can't be used together. */
export function readTriggers(
  hotkeys: Hotkeys,
  platform: NodeJS.Platform,
): Triggers | 'hotkeyInvalid' | 'hotkeyConflict' {
  const triggers = new Map<HotkeyAction, Trigger>();
  const used = new Set<string>();
  for (const action of HOTKEY_ACTIONS) {
    const text = hotkeys[action];
    if (text === null) continue;
    const trigger = readTrigger(text, platform);
    if (trigger === null) return 'hotkeyInvalid';
    if (used.has(idOf(trigger))) return 'hotkeyConflict';
    used.add(idOf(trigger));
    triggers.set(action, trigger);
  }
  return triggers;
}
