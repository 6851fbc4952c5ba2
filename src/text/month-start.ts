/** The start of the month of `now` in the local time zone, in ISO 8601 with the zone's offset. */
export function monthStart(now: Date): string {
  const start = new Date(now.getFullYear(), now.getMonth(), 1);
  const offset = -start.getTimezoneOffset();
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const zone = `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(Math.abs(offset) / 60))}:${twoDigits(Math.abs(offset) % 60)}`;
  return `${start.getFullYear()}-${twoDigits(start.getMonth() + 1)}-01T00:00:00${zone}`;
}
