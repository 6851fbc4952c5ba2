import type { KeyPresser } from './key-presser.ts';

/**
 * Keys that the user holds. Their modifiers would change the keys that the app presses, and the app's key presses would
 * end a recording that lasts while one is held.
 */
export interface UserKeys {
  /** True while the user holds one of the app's shortcuts. */
  areHeld(): boolean;
  /** Resolves when none is held. */
  allReleased(): Promise<void>;
}

export interface PressParts {
  readonly keys: KeyPresser;
  readonly userKeys: UserKeys;
  /** True when one of the app's own windows has the focus: it shows the text itself. */
  readonly hasFocus: () => boolean;
  /** True while the screen is locked: programs then receive no keys. */
  readonly isLocked: () => boolean;
  readonly fail: (error: unknown) => void;
}

/** `held`: the user holds a shortcut, so no key was pressed. `impossible`: no program would have received it. */
export type PressResult = 'pressed' | 'held' | 'impossible';

/** Presses keys at once, or not at all: after a wait, another program may be in front. */
export type Press = (intoApp: boolean, act: () => Promise<void>) => Promise<PressResult>;

/** True when a key press reaches another program, or with `intoApp` a field of this app. */
export async function canPress(
  { keys, hasFocus, isLocked, fail }: PressParts,
  intoApp: boolean,
): Promise<boolean> {
  if (isLocked() || (hasFocus() && !intoApp)) return false;
  try {
    return (await keys.missingRequirement()) === null;
  } catch (error) {
    fail(error);
    return false;
  }
}

export const createPress =
  (parts: PressParts): Press =>
  async (intoApp, act) => {
    if (!(await canPress(parts, intoApp))) return 'impossible';
    if (parts.userKeys.areHeld()) return 'held';
    try {
      await act();
      return 'pressed';
    } catch (error) {
      parts.fail(error);
      return 'impossible';
    }
  };
