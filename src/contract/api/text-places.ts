/**
 * Where a text came from: recorded in a browser, on a phone or tablet, or in the desktop app; a file that was uploaded; a
 * text brought from elsewhere; or sent by a program with an API token.
 */
export const TEXT_PLACES = ['web', 'phone', 'desktop', 'upload', 'import', 'program'] as const;
export type TextPlace = (typeof TEXT_PLACES)[number];
