/** The parameter of the history's address that names the text whose likes are shown. */
export const LIKE = 'like';

/** The address of the texts that are most like one. */
export const similarAddress = (id: string): string => `/recent?${LIKE}=${id}`;
