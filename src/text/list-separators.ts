/** What stands between the entries of a list that a person types or pastes: line breaks, bullets, the commas of all scripts. */
export const LIST_SEPARATORS = /[\n\r\t,;，；、،؛•\u2028\u2029]+/;
