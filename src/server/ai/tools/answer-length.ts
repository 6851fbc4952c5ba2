/**
 * Maximum tokens of an answer to a text: one per two bytes, about twice the need of Latin letters and
 * slightly above that of other scripts; translations can be half as long again.
 */
export const tokensFor = (text: string): number => Math.ceil(Buffer.byteLength(text) * 0.75) + 500;
