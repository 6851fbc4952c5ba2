/** A text without control characters, which a terminal would act on; line breaks and tabs stay. */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '');

/** JSON with those control characters escaped that it may contain as they are: U+007F to U+009F. */
export const printableJson = (json: string): string =>
  json.replace(/[^\P{Cc}\n]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
