/** Seconds that an arrow key moves, and a page key. */
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
 * Where a key on the position goes to from `time`, in a recording of `seconds`; null for a key that means nothing here.
 * Time runs from left to right in every language.
 */
export function seekTarget(key: string, time: number, seconds: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return seconds;
  const move = MOVES[key];
  return move === undefined ? null : Math.min(Math.max(0, time + move), seconds);
}
