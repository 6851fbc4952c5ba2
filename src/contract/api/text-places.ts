/**
 * Where a text was made: in a browser, on a phone or tablet, or in the desktop app; an uploaded file; an import; or a
 * program with an API token.
 */
export const TEXT_PLACES = ['web', 'phone', 'desktop', 'upload', 'import', 'program'] as const;
export type TextPlace = (typeof TEXT_PLACES)[number];
