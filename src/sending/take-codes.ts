/** Failure code of a take that was recorded for another server than the current one, and is not sent to this one. */
export const OTHER_SERVER = 'other_server';

/** Failure code that the page stores with a discarded take until it is removed. */
export const DISCARDED = 'discarded';
