/**
 * Formats seconds as `m:ss`, rounded down; minutes may exceed 59. Negative and non-finite values give `0:00`.
 */
export function minutesAndSeconds(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
