/** Seconds moved by an arrow key, and by Page Up or Page Down. */
const STEP_SECONDS = 5;
const PAGE_SECONDS = 30;

const KEY_OFFSETS: Readonly<Record<string, number>> = {
  ArrowRight: STEP_SECONDS,
  ArrowUp: STEP_SECONDS,
  ArrowLeft: -STEP_SECONDS,
  ArrowDown: -STEP_SECONDS,
  PageUp: PAGE_SECONDS,
  PageDown: -PAGE_SECONDS,
};

/**
 * The new position for a key, from `time` in a recording of `seconds`; null for any other key. Time runs from
 * left to right in every language.
 */
export function seekTarget(key: string, time: number, seconds: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return seconds;
  const move = KEY_OFFSETS[key];
  return move === undefined ? null : Math.min(Math.max(0, time + move), seconds);
}
