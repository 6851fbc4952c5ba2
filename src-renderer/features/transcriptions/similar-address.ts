/** The URL parameter with the text whose similar texts are shown. */
export const SIMILAR_PARAM = 'like';

/** The address of the texts that are most like one. */
export const similarAddress = (id: string): string => `/recent?${SIMILAR_PARAM}=${id}`;
