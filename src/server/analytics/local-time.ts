/** A moment in a time zone. */
export interface LocalTime {
  /** `2026-11-21` */
  readonly day: string;
  /** 0 to 23. */
  readonly hour: number;
}

/** Converts moments (milliseconds since 1970) to a time zone, given by its IANA name. */
export function createLocalClock(timeZone: string): (moment: number) => LocalTime {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  return (moment) => {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
  };
}
