const DAY_MS = 24 * 60 * 60 * 1000;

/** A moment in a time zone. */
export interface LocalTime {
  /** `2026-11-21` */
  readonly day: string;
  /** 0 to 23. */
  readonly hour: number;
}

/** The difference of a time zone from UTC at a moment, in milliseconds. `Intl` takes some microseconds for it. */
function createOffsets(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (moment) => {
    const { year, month, day, hour, minute, second } = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, value]),
    );
    const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return local - Math.floor(moment / 1000) * 1000;
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
