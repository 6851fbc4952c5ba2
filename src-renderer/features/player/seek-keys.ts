/** Seconds moved by an arrow key, and by Page Up or Page Down. */
const STEP = 5;
const LEAP = 30;

const MOVES: Readonly<Record<string, number>> = {
  ArrowRight: STEP,
  ArrowUp: STEP,
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  PageUp: LEAP,
  PageDown: -LEAP,
};

/**
 * The new position for a key, from `time` in a recording of `seconds`; null for any other key. Time runs from
 * left to right in every language.
 */
export function seekTarget(key: string, time: number, seconds: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return seconds;
  const move = MOVES[key];
  return move === undefined ? null : Math.min(Math.max(0, time + move), seconds);
}
