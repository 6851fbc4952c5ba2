import { macKey } from './physical-keys.ts';

/** `CGEventType` (CGEventTypes.h), as far as the tap asks for it. */
export const MAC_EVENT = {
  leftMouseDown: 1,
  rightMouseDown: 3,
  keyDown: 10,
  keyUp: 11,
  flagsChanged: 12,
  otherMouseDown: 25,
  otherMouseUp: 26,
  /** Sent to the tap itself: the system has switched it off. */
  disabledByTimeout: 0xfffffffe,
  disabledByUserInput: 0xffffffff,
} as const;

/** The fields that the tap reads of an event. `code`: the virtual key code, or the button counted from 0. */
export interface MacTapEvent {
  readonly type: number;
  readonly code: number;
  /** `CGEventFlags`, with the device-dependent bits of IOLLEvent.h. */
  readonly flags: number;
}

/** A press or release, with the code by which `HookSession` finds the key's name. */
export type MacKeyEvent =
  | { readonly kind: 'keydown' | 'keyup'; readonly keycode: number }
  | { readonly kind: 'mousedown' | 'mouseup'; readonly button: number };

/**
 * The flags of a modifier: `family` for either side (CGEventTypes.h), `side` for this key alone, `sides` for
 * both (`NX_DEVICE...KEYMASK` in IOLLEvent.h).
 */
interface ModifierFlags {
  readonly family: number;
  readonly side: number;
  readonly sides: number;
}
const FLAGS: Readonly<Record<string, ModifierFlags>> = {
  Ctrl: { family: 0x40000, side: 0x1, sides: 0x2001 },
  CtrlRight: { family: 0x40000, side: 0x2000, sides: 0x2001 },
  Shift: { family: 0x20000, side: 0x2, sides: 0x6 },
  ShiftRight: { family: 0x20000, side: 0x4, sides: 0x6 },
  Meta: { family: 0x100000, side: 0x8, sides: 0x18 },
  MetaRight: { family: 0x100000, side: 0x10, sides: 0x18 },
  Alt: { family: 0x80000, side: 0x20, sides: 0x60 },
  AltRight: { family: 0x80000, side: 0x40, sides: 0x60 },
  // Arrows and keys like Home set it, too: it counts only in an event of the Fn key itself.
  Fn: { family: 0x800000, side: 0, sides: 0 },
};

/** The flag of either side of a modifier; null for other keys. */
export const macFamilyFlag = (name: string): number | null => FLAGS[name]?.family ?? null;

const MODIFIERS: ReadonlyMap<number, ModifierFlags> = new Map(
  Object.entries(FLAGS).flatMap(([name, flags]) => {
    const code = macKey(name);
    return code === null ? [] : [[code, flags] as const];
  }),
);

const MOUSE_DOWN: readonly number[] = [
  MAC_EVENT.leftMouseDown,
  MAC_EVENT.rightMouseDown,
  MAC_EVENT.otherMouseDown,
];
/** True for an event whose code is a mouse button. */
export const isMouse = (type: number): boolean =>
  MOUSE_DOWN.includes(type) || type === MAC_EVENT.otherMouseUp;

/** The globe key types this after a short press of Fn alone: it is no other key. */
const GLOBE_KEY = 179;

/** True for the event by which the system reports that it has disabled the tap. */
export const isTapOff = (type: number): boolean =>
  type === MAC_EVENT.disabledByTimeout || type === MAC_EVENT.disabledByUserInput;

/** Translates the events of a tap. Modifiers arrive as changed flags, which include their state. */
export class MacTapEvents {
  readonly #down = new Set<number>();

  /** The press or release; null for other events. */
  read({ type, code, flags }: MacTapEvent): MacKeyEvent | null {
    // Events were lost, so the state of the keys is unknown.
    if (isTapOff(type)) this.#down.clear();
    if (MOUSE_DOWN.includes(type)) return { kind: 'mousedown', button: code + 1 };
    if (type === MAC_EVENT.otherMouseUp) return { kind: 'mouseup', button: code + 1 };
    if (code === GLOBE_KEY) return null;
    if (type === MAC_EVENT.keyDown) return { kind: 'keydown', keycode: code };
    if (type === MAC_EVENT.keyUp) return { kind: 'keyup', keycode: code };
    return type === MAC_EVENT.flagsChanged ? this.#modifier(code, flags) : null;
  }

  #modifier(code: number, flags: number): MacKeyEvent | null {
    const modifier = MODIFIERS.get(code);
    if (!modifier) return null;
    const isDown = this.#isDown(code, modifier, flags);
    if (isDown) this.#down.add(code);
    else this.#down.delete(code);
    return { kind: isDown ? 'keydown' : 'keyup', keycode: code };
  }

  #isDown(code: number, { family, side, sides }: ModifierFlags, flags: number): boolean {
    if ((flags & family) === 0) return false;
    if ((flags & sides) !== 0) return (flags & side) !== 0;
    // A program posted it without a side: still the family's flag, so it is this key's second event that ends it.
    return side === 0 || !this.#down.has(code);
  }
}
