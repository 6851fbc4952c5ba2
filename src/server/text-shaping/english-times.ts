const DIGITS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const HOURS = [...DIGITS, 'ten', 'eleven', 'twelve'];
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const oneOf = (words: readonly string[]): string => words.join('|');
const digit = oneOf(DIGITS);
const hour = `${oneOf([...HOURS].reverse())}|1[0-2]|[1-9]`;
const minute = `(?:oh|o) (?:${digit})|${oneOf(TEENS)}|(?:${oneOf(TENS.slice(0, 4))})(?:[ -](?:${digit}))?|[0-5]\\d`;
const WORD_START = "(?<![\\p{L}\\p{N}.:'’-])";
const WORD_END = "(?![\\p{L}\\p{N}'’-])";
/**
 * "five thirty p m", "5 pm". Without minutes, "am" is often a verb, so its letters must be separate there.
 */
const TIMES = new RegExp(
  `${WORD_START}(${hour})(?:(?: |:)(${minute}) ?([ap])\\.? ?m| ?([ap])\\.? m| ?(p)\\.?m)${WORD_END}\\.?`,
  'giu',
);
/** Whole sequences of digits and "oh" that end in a digit: a room, bus or telephone number; not beside a decimal point. */
const SPELLED_DIGITS = new RegExp(
  `(?<!\\bpoint )${WORD_START}(?:${digit}|zero|oh) (?:(?:${digit}|zero|oh) )*(?:${digit}|zero)(?! (?:${digit}|zero|oh|point)\\b)${WORD_END}`,
  'giu',
);
/** Maximum words of a sequence in which a single initial "oh" may be an interjection: oh two three four. */
const INTERJECTED_MAX = 4;
/** "at seven oh five" is a time; elsewhere it is a number. */
const OCLOCK = new RegExp(
  `(?<=\\b(?:at|by|until|till|before|after|around) )(${hour}) (?:oh|o) (${digit})${WORD_END}`,
  'giu',
);
/** For hours after noon only after "at": "by twenty oh five" is a year. */
const LATE_OCLOCK = new RegExp(
  `(?<=\\bat )(${oneOf(TEENS.slice(3))}|twenty(?:[ -](?:one|two|three))?) (?:oh|o) (${digit})${WORD_END}`,
  'giu',
);
const COMPOUND = new RegExp(`${WORD_START}(${oneOf(TENS)}) (${digit})${WORD_END}`, 'giu');

function numberOf(words: string): number {
  if (/^\d+$/.test(words)) return Number(words);
  const [first = '', second = ''] = words.toLowerCase().split(/[ -]/);
  const ten = (TENS.indexOf(first) + 2) * 10;
  if (first === 'oh' || first === 'o') return DIGITS.indexOf(second) + 1;
  if (TENS.includes(first)) return ten + (second === '' ? 0 : DIGITS.indexOf(second) + 1);
  if (TEENS.includes(first)) return TEENS.indexOf(first) + 10;
  return HOURS.indexOf(first) + 1;
}

const twoDigits = (n: number): string => String(n).padStart(2, '0');
const amOrPm = (letter: string): string => `${letter.toLowerCase()}.m.`;

/** Formats the times of an English text: "five thirty p m" as "5:30 p.m.", or in words if `inWords`. */
export function writeTimes(text: string, inWords: boolean): string {
  const timed = text.replace(
    TIMES,
    (_, hours: string, minutes: string | undefined, a?: string, b?: string, c?: string) => {
      const part = amOrPm(a ?? b ?? c ?? 'p');
      const mark = /^\d+$/.test(`${hours}${minutes}`) ? ':' : ' ';
      if (inWords) return `${hours}${minutes === undefined ? '' : `${mark}${minutes}`} ${part}`;
      return `${numberOf(hours)}${minutes === undefined ? '' : `:${twoDigits(numberOf(minutes))}`} ${part}`;
    },
  );
  if (inWords) return timed;
  return [OCLOCK, LATE_OCLOCK].reduce(
    (current, pattern) =>
      current.replace(pattern, (_, hours: string, ones: string) => `${numberOf(hours)}:0${numberOf(ones)}`),
    timed,
  );
}

/** Writes English digits with an "oh" as a number: "one oh one" as "101". */
export function writeSpelledDigits(text: string): string {
  return text.replace(SPELLED_DIGITS, (said) => {
    const words = said.toLowerCase().split(' ');
    const ohs = words.filter((word) => word === 'oh').length;
    // Without "oh", digits are handled elsewhere; an initial one before only a few digits is often an interjection.
    const isInterjection = words[0] === 'oh' && ohs === 1 && words.length <= INTERJECTED_MAX;
    if (ohs === 0 || isInterjection) return said;
    return words.map((word) => DIGITS.indexOf(word) + 1).join('');
  });
}

/** Hyphenates English tens and ones: "twenty five" as "twenty-five". */
export const hyphenateNumbers = (text: string): string => text.replace(COMPOUND, '$1-$2');
