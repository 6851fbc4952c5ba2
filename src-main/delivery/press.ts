import type { KeyPresser } from './key-presser.ts';

/** The user's own keys: they change the keys that the app presses, and a recording by one of them is ended by these. */
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

/** A key press once the user's own keys are up; false if it is not possible then. */
export type Press = (intoApp: boolean, act: () => Promise<void>) => Promise<boolean>;

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
    await parts.userKeys.allReleased();
    if (!(await canPress(parts, intoApp))) return false;
    try {
      await act();
      return true;
    } catch (error) {
      parts.fail(error);
      return false;
    }
  };
