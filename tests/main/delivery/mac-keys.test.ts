import { expect, it } from 'vitest';
import { type MacKeyFunctions, macKeys, macTextPieces } from '../../../src-main/delivery/mac-keys.ts';

const [SOURCE, DATA, BYTES, PROPERTY] = [1n, 2n, 3n, 4n];
const COMMAND = 0x100000;

/** The character of each key code, alone and with Command. */
interface Layout {
  readonly plain: Readonly<Record<number, string>>;
  readonly command: Readonly<Record<number, string>>;
}
const sameWithCommand = (plain: Layout['plain']): Layout => ({ plain, command: plain });
const [US, DVORAK] = [
  { 8: 'c', 9: 'v', 34: 'i', 47: '.' },
  { 8: 'j', 9: 'k', 34: 'c', 47: 'v' },
];

/** Fakes macOS's functions, which use addresses, numbers, and statuses instead of errors. `layout`: null for one without data. */
function fakeMac(layout: Layout | null, hasSource = true) {
  const pressed: string[] = [];
  const held = new Map<unknown, string>();
  let last = 100n;
  const keep = (what: string): bigint => {
    last += 1n;
    held.set(last, what);
    return last;
  };
  const system: MacKeyFunctions = {
    CGEventCreateKeyboardEvent: (_source, key, isDown) => keep(`${isDown ? 'down' : 'up'} ${key}`),
    CGEventSetFlags(event, flags) {
      held.set(event, `${held.get(event)} ${flags}`);
    },
    CGEventKeyboardSetUnicodeString(event, length, text) {
      held.set(event, `${held.get(event)} ${String.fromCharCode(...text.subarray(0, length))}`);
    },
    CGEventPost: (_tap, event) => void pressed.push(held.get(event) ?? 'nothing'),
    CFRelease(object) {
      if (!held.delete(object)) throw new Error('not held: the program would crash');
    },
    TISCopyCurrentKeyboardLayoutInputSource() {
      if (hasSource) held.set(SOURCE, 'layout');
      return hasSource ? SOURCE : null;
    },
    TISGetInputSourceProperty: (source, key) =>
      source === SOURCE && key === PROPERTY && layout ? DATA : null,
    CFDataGetBytePtr(data) {
      if (data !== DATA) throw new Error('no data: the program would crash');
      return BYTES;
    },
    LMGetKbdType: () => 40,
    UCKeyTranslate(...values) {
      const [bytes, key, action, modifiers, keyboard, options, , most, length, text] = values;
      if (bytes !== BYTES || !held.has(SOURCE)) throw new Error('no layout: the program would crash');
      // paramErr
      if (action !== 0 || keyboard !== 40 || options !== 1) return -50;
      const given = (modifiers === 1 ? layout?.command : layout?.plain)?.[key] ?? '';
      length[0] = Math.min(given.length, most);
      text.set([...given].map((character) => character.charCodeAt(0)));
      return 0;
    },
    kTISPropertyUnicodeKeyLayoutData: PROPERTY,
  };
  return { system, pressed, held };
}

it.each([
  ['a US keyboard', sameWithCommand(US), 9, 8],
  ['Dvorak', sameWithCommand(DVORAK), 47, 34],
  ['Dvorak that is QWERTY with Command', { plain: DVORAK, command: US }, 9, 8],
  ['Turkish F, whose V is the US C', sameWithCommand({ 8: 'v', 9: 'c' }), 8, 9],
  ['a layout without Latin letters', sameWithCommand({ 8: 'с', 9: 'м' }), 9, 8],
  ['a layout that has no data', null, 9, 8],
] as const)('presses V and C at their positions on %s', (_name, layout, v, c) => {
  const { system, pressed, held } = fakeMac(layout);
  const keys = macKeys(system);
  keys.chord(['Command', 'V']);
  keys.chord(['Command', 'C']);
  expect(pressed).toEqual([v, c].flatMap((key) => [`down ${key} ${COMMAND}`, `up ${key} ${COMMAND}`]));
  expect(held.size).toBe(0);
});

it('presses the default key positions without a layout, and always the same Enter key', () => {
  const { system, pressed } = fakeMac(null, false);
  macKeys(system).chord(['Command', 'V']);
  macKeys(system).chord(['Enter']);
  expect(pressed).toEqual([`down 9 ${COMMAND}`, `up 9 ${COMMAND}`, 'down 36 0', 'up 36 0']);
});

it('types text independently of the layout', () => {
  const { system, pressed } = fakeMac(sameWithCommand(DVORAK));
  macKeys(system).type('voilà');
  expect(pressed).toEqual(['down 0 0 voilà', 'up 0 0 voilà']);
});

it('splits text for macOS without breaking surrogate pairs', () => {
  const text = `${'a'.repeat(19)}😀${'b'.repeat(25)}`;
  const pieces = macTextPieces(text);
  expect(pieces.join('')).toBe(text);
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(20);
  expect(pieces[0]).toBe('a'.repeat(19));
  expect(macTextPieces('')).toEqual([]);
});
