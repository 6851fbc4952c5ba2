const SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];

/** Scripts without spaces between words, for a character class of a regular expression with the flag `u`. */
export const UNSPACED_SCRIPTS = SCRIPTS.map((script) => `\\p{Script=${script}}`).join('');
