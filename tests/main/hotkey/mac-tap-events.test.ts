import { expect, it } from 'vitest';
import { MAC_EVENT, MacTapEvents, macFamilyFlag } from '../../../src-main/hotkey/mac-tap-events.ts';

const { keyDown, keyUp, flagsChanged, leftMouseDown, rightMouseDown, otherMouseDown, otherMouseUp } =
  MAC_EVENT;
const ALT = 0x80000;
const FN = 0x800000;
/** A bit that keyboards set in every event (`NX_NONCOALSESCEDMASK`). */
const ALWAYS = 0x100;

/** The translated events in short: `+` for a press, `-` for a release. */
function read(...events: (readonly [type: number, code: number, flags?: number])[]): (string | null)[] {
  const translation = new MacTapEvents();
  return events.map(([type, code, flags = ALWAYS]) => {
    const told = translation.read({ type, code, flags });
    if (told === null) return null;
    const isPress = told.kind.endsWith('down');
    return `${isPress ? '+' : '-'}${'button' in told ? `button ${told.button}` : told.keycode}`;
  });
}

it('translates keys and mouse buttons, with buttons counted from 1', () => {
  expect(read([keyDown, 49], [keyUp, 49], [otherMouseDown, 3], [otherMouseUp, 3])).toEqual([
    ...['+49', '-49', '+button 4', '-button 4'],
  ]);
  expect(read([leftMouseDown, 0], [rightMouseDown, 1])).toEqual(['+button 1', '+button 2']);
});

it('distinguishes both sides of a modifier, also while both are pressed', () => {
  expect(
    read(
      [flagsChanged, 61, ALT | 0x40],
      [flagsChanged, 58, ALT | 0x60],
      [flagsChanged, 61, ALT | 0x20],
      [flagsChanged, 58, ALWAYS],
    ),
  ).toEqual(['+61', '+58', '-61', '-58']);
});

it('translates a modifier event without a side flag', () => {
  expect(read([flagsChanged, 61, ALT], [flagsChanged, 61, 0], [flagsChanged, 61, ALT])).toEqual([
    ...['+61', '-61', '+61'],
  ]);
  // Released while the other side keeps the family's flag.
  expect(read([flagsChanged, 61, ALT], [flagsChanged, 61, ALT])).toEqual(['+61', '-61']);
});

it('translates Fn only by its own events, not by arrow keys or the globe key', () => {
  expect(
    read(
      [flagsChanged, 63, FN],
      [keyDown, 123, FN],
      [flagsChanged, 63, ALWAYS],
      [keyDown, 179, ALWAYS],
      [keyUp, 179, ALWAYS],
      [keyDown, 123, FN],
    ),
  ).toEqual(['+63', '+123', '-63', null, null, '+123']);
  expect([macFamilyFlag('Fn'), macFamilyFlag('AltRight'), macFamilyFlag('A')]).toEqual([FN, ALT, null]);
});

it('ignores Caps Lock and unknown events', () => {
  expect(read([flagsChanged, 57, 0x10000], [14, 0])).toEqual([null, null]);
});
