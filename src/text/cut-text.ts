/** The first `length` UTF-16 units of a text, without half a character at the end. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/\p{Surrogate}$/u, '');
