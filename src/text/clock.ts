/**
 * Formats seconds as `m:ss`, rounded down; minutes may exceed 59. Negative and non-finite values give `0:00`.
 */
export function minutesAndSeconds(seconds: number): string {
  const totalSeconds = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return `${Math.floor(totalSeconds / 60)}:${String(totalSeconds % 60).padStart(2, '0')}`;
}
