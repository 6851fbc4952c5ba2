/** Unicode's isolates: what stands between them is laid out in its own direction. */
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/** A text laid out in its own direction, whatever stands around it. */
export const isolated = (text: string): string => `${FIRST_STRONG_ISOLATE}${text}${POP_DIRECTIONAL_ISOLATE}`;

/** Names with commas between them, each in its own direction: in Arabic, Latin names would else take the commas along. */
export const isolatedNames = (names: readonly string[]): string => names.map(isolated).join(', ');
