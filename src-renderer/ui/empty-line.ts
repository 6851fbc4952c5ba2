/** Placeholder for a line of text that is not known yet, so that the content below does not move later. */
export const EMPTY_LINE = '\u00a0';
