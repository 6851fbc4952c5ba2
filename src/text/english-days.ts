const DAYS = 'monday tuesday wednesday thursday friday saturday sunday';
const MONTHS = 'january february april june july september october november december';
const NAMES = new RegExp(
  `(?<![\\p{L}\\p{N}'’@._/-])(?:${`${DAYS} ${MONTHS}`.replace(/ /g, '|')})s?(?![\\p{L}\\p{N}@_/])`,
  'gu',
);
const ORDINAL =
  '(?:\\d{1,4}(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\\p{L}+teenth|twentieth|twenty|thirtieth|thirty)';
/** "You may second that", "they march twenty miles", "did she march first": here, march and may are verbs. */
const SUBJECT =
  '(?:(?:[Ii]|[Ww]e|[Yy]ou|[Tt]hey|[Ww]ho)(?= m)|(?:[Hh]e|[Ss]he|[Ii]t|[Tt]his|[Tt]hat|[Tt]here)(?= may)|' +
  '(?:[Dd]id|[Dd]oes|[Cc]an|[Cc]ould|[Ss]hould|[Ll]et) (?:he|she|it|him|her)(?= march))';
const LENGTH = '(?:[- ]\\p{L}+)? (?:miles?|kilomet\\p{L}+|metres?|meters?|yards?|hours?|days?|weeks?)';
/** A month whose name is no other word, and the words between it and one that is: "march or April", "May to august". */
const MONTH = MONTHS.split(' ')
  .map((month) => month.charAt(0).toUpperCase() + month.slice(1))
  .join('|');
/** "Between June and may", "from April to march": elsewhere, the second word may be a verb: "in June and may last". */
const RANGE = `(?<![\\p{L}\\p{N}])(?:[Bb]etween|[Ff]rom) (?:${MONTH}) (?:and|to|through|until)`;
const JOINED = ' (?:and|or|to|through|until) ';
/** March, may and august: months only next to a day, a year or another month, or after certain words. */
const AMBIGUOUS_MONTHS = new RegExp(
  `(?<=(?<![\\p{L}\\p{N}])(?:in|of|since|until|by|next|last|early|late|mid|every|${ORDINAL}) )(?:march|august)(?![\\p{L}\\p{N}])` +
    `|(?<=(?<![\\p{L}\\p{N}])(?:in|of|since|until|by|next|last|early|late|mid|every|\\d{1,2}(?:st|nd|rd|th)?) )may(?![\\p{L}\\p{N}])` +
    `|(?<![\\p{L}\\p{N}'’-])(?<!(?<![\\p{L}\\p{N}])${SUBJECT} )(?:march|may|august)(?= (?:the )?${ORDINAL}(?![\\p{L}\\p{N}])(?!${LENGTH}))` +
    `|(?<![\\p{L}\\p{N}'’-])(?<!(?<![\\p{L}\\p{N}])${SUBJECT} )(?:march|may(?!,)|august)(?=(?:${JOINED}|, )(?:${MONTH})(?![\\p{L}\\p{N}]))` +
    `|(?<=(?<![\\p{L}\\p{N}])(?:${MONTH})${JOINED})(?<!(?:April|June) to )(?:march|august)(?![\\p{L}\\p{N}])` +
    `|(?<=${RANGE} )(?:march|may)(?![\\p{L}\\p{N}])` +
    `|(?<=(?<![\\p{L}\\p{N}])(?:${MONTH})${JOINED})may(?=[.;!?)]|$| \\d{4})`,
  'gu',
);

const capitalise = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Capitalises English days and months. */
export const capitaliseDays = (text: string): string =>
  text.replace(NAMES, capitalise).replace(AMBIGUOUS_MONTHS, capitalise);
