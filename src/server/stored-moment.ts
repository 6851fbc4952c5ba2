/** The earliest moment of a text, in milliseconds since 1970: an earlier year has no four digits in ISO 8601. */
export const EARLIEST_MOMENT = Date.parse('0001-01-01T00:00:00Z');

/** A stored moment as the API returns it; an older server also stored earlier ones than the earliest. */
export const isoMoment = (at: number): string => new Date(Math.max(EARLIEST_MOMENT, at)).toISOString();
