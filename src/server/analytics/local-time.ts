const DAY_MS = 24 * 60 * 60 * 1000;

/** A moment in a time zone. */
export interface LocalTime {
  /** `2026-11-21` */
  readonly day: string;
  /** 0 to 23. */
  readonly hour: number;
}

/** `GMT-04:56:02`, or `GMT` alone. */
const OFFSET = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/;

/** The difference of a time zone from UTC at a moment, in milliseconds. `Intl` takes some microseconds for it. */
function createOffsets(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (moment) => {
    const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(name) ?? [];
    const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
    return sign === '-' ? -size : size;
  };
}

/**
 * Converts timestamps (milliseconds since 1970) to a time zone, given by its IANA name. The offset is looked up once
 * per UTC day, and per timestamp only on days on which the clocks change.
 */
export function createLocalClock(timeZone: string): (moment: number) => LocalTime {
  const offsetAt = createOffsets(timeZone);
  const starts = new Map<number, number>();
  const startOf = (day: number): number => {
    const offset = starts.get(day) ?? offsetAt(day * DAY_MS);
    starts.set(day, offset);
    return offset;
  };
  return (moment) => {
    const day = Math.floor(moment / DAY_MS);
    const offset = startOf(day) === startOf(day + 1) ? startOf(day) : offsetAt(moment);
    const local = new Date(moment + offset);
    return { day: local.toISOString().slice(0, 10), hour: local.getUTCHours() };
  };
}
