/** The used functions for keyboard layouts, by their own names and with their own arguments. */
export interface MacLayoutFunctions {
  TISCopyCurrentKeyboardLayoutInputSource(): unknown;
  TISGetInputSourceProperty(source: unknown, key: unknown): unknown;
  CFDataGetBytePtr(data: unknown): unknown;
  CFRelease(object: unknown): void;
  LMGetKbdType(): number;
  UCKeyTranslate(
    ...values: [
      ...[layout: unknown, key: number, action: number, modifiers: number, keyboard: number, options: number],
      ...[dead: number[], most: number, length: number[], text: Uint16Array],
    ]
  ): number;
  /** The value of the constant. */
  readonly kTISPropertyUnicodeKeyLayoutData: unknown;
}

/* UnicodeUtilities.h, and `cmdKey` of HIToolbox/Events.h without its lower byte. */
const KEY_DOWN = 0;
const NO_DEAD_KEYS = 1;
const COMMAND = 1;
const KEY_COUNT = 128;
/** UTF-16 units read per key. */
const MAX_UNITS = 4;

/** True when a key produces a character while Command is down: some layouts change with it. */
function producesCharacter(
  system: MacLayoutFunctions,
  layout: unknown,
  key: number,
  character: string,
): boolean {
  const [length, text] = [[0], new Uint16Array(MAX_UNITS)];
  const values = [layout, key, KEY_DOWN, COMMAND, system.LMGetKbdType(), NO_DEAD_KEYS] as const;
  const status = system.UCKeyTranslate(...values, [0], MAX_UNITS, length, text);
  return status === 0 && Number(length[0]) === 1 && text[0] === character.charCodeAt(0);
}

/**
 * The virtual key code that produces a character with Command in the current keyboard layout. `fallback`: that of a US
 * keyboard, for layouts without the character.
 */
export function keyOf(system: MacLayoutFunctions, character: string, fallback: number): number {
  const source = system.TISCopyCurrentKeyboardLayoutInputSource();
  if (!source) return fallback;
  const data = system.TISGetInputSourceProperty(source, system.kTISPropertyUnicodeKeyLayoutData);
  const layout = data ? system.CFDataGetBytePtr(data) : null;
  const keys = [fallback, ...Array(KEY_COUNT).keys()];
  const key = layout ? keys.find((each) => producesCharacter(system, layout, each, character)) : fallback;
  system.CFRelease(source);
  return key ?? fallback;
}
