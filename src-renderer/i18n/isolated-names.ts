/** Unicode's isolates: text between them is laid out in its own direction. */
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/** A text laid out in its own direction, independent of its surroundings. */
export const isolated = (text: string): string => `${FIRST_STRONG_ISOLATE}${text}${POP_DIRECTIONAL_ISOLATE}`;

/** Names separated by commas, each in its own direction: otherwise, Latin names in Arabic would reorder the commas. */
export const isolatedNames = (names: readonly string[]): string => names.map(isolated).join(', ');
