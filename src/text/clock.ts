/** Seconds as `m:ss`, rounded down to whole seconds; minutes go on past 59. Negative and non-finite values show `0:00`. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
