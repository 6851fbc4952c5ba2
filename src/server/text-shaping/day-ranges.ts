/** Words between the two days of a range, in the languages whose dates are written in figures. */
const LINKS =
  'al|a|y|e|o|u|el|del|tot|en|met|of|de|au|et|le|ou|bis|und|oder|zum|den|dem|il|ed|ao|até|às?|dia|à|to|through|until|and|or|the|till?|och|или|и|по|до';
/** English days in words: they stay so where no month follows. */
const DAY_IN_WORDS =
  '(?:(?:twenty|thirty)[- ])?(?:first|second|third|(?:four|fif|six|seven|eigh|nin|ten|eleven|twelf|(?:thir|four|fif|six|seven|eigh|nine)teen|twentie|thirtie)th)';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th|er|º|\\.)?';
const LINK = `(?:(?:[^\\S\\n]+(?:${LINKS})){1,3}[^\\S\\n]+|[^\\S\\n]*[-–][^\\S\\n]*)`;
/** "First", "second" and "third" are no days after other words: "at first the fifth of June". */
const IN_WORDS =
  `(?<=(?<!\\p{L})(?:the|from|between)[^\\S\\n]+)${DAY_IN_WORDS}` +
  '[^\\S\\n]+(?:and|or|to|through|until|till?)(?:[^\\S\\n]+the)?[^\\S\\n]+';
const DAY_BEFORE = new RegExp(`(?:(?<![\\p{L}\\p{N}.,:/-])${DAY}${LINK}|${IN_WORDS})$`, 'iu');
const DAY_AFTER = new RegExp(`^${LINK}${DAY}(?![\\p{L}\\p{N}])`, 'iu');
/** The end of a range in Japanese or Chinese: 2026年3月5日から7日まで. */
const EAST_ASIAN_RANGE = /^(?:から|到|至|[～〜~-])\s*\d{1,2}日/u;

/** The day and the words before the second day of a range: "3 al "; null for none. */
export const dayBefore = (before: string): string | null => DAY_BEFORE.exec(before)?.[0] ?? null;

/** The words and the day after the first day of a range: " to 7"; null for none. */
export const dayAfter = (after: string): string | null => DAY_AFTER.exec(after)?.[0] ?? null;

/** True for a date whose range continues with only a day, in Japanese and Chinese. */
export const hasDayAfter = (after: string): boolean => EAST_ASIAN_RANGE.test(after);
