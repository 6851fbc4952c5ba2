/** A letter or a digit of any script: a text without one has only punctuation, signs and gap marks. */
export const WORD_CHARACTER = /[\p{L}\p{N}]/u;
