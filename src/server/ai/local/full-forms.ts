/** Matches one of the words, also with a capital. */
const oneOf = (words: string): string =>
  words
    .split(' ')
    .map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`)
    .join('|');

/** Not in a question: "isn't it" does not become "is not it". */
const NOT_IN_QUESTION =
  '(?!\\s+(?:I|you|he|she|it|we|they|this|that|these|those|there|(?:any|every|some)(?:one|body))\\b)(?![^.!?\\n]{0,300}\\?)';
const NOT_AFTER = '(?<!\\b(?:[Ww]hy|[Hh]ow|[Ww]here|[Ww]hen|[Ww]hat)\\s)';
/** Not in a title: "Don't Look Up", "Let's Dance". */
const notInTitle = (stem: string, ending: string): string => `${stem}(?!${ending}\\s+\\p{Lu}\\p{Ll})`;
/** With a capital only "Don't": "Isn't Anna coming" is a question. */
const NEGATED_VERBS = `do|${notInTitle('Do', "n['’]t")}|does|did|is|are|was|were|has|have|had|could|would|should|must|need|might`;

/** Words between a contraction and the word that decides its meaning. */
const ADVERB = '(?:(?:not|also|just|still|only|really|always|never|now|probably)\\s+)?';
const followedBy = (words: string): string => `(?=\\s+${ADVERB}(?:${words})\\b)`;
const SUBJECTS = 'he she it that there';
const AFTER_WOULD =
  'like|love|prefer|rather|be|have|need|want|say|go|do|think|appreciate|suggest|recommend|expect';
/** No participles: in "he's left", the contraction is of "is" or "has". */
const AFTER_IS =
  'an?|the|my|your|his|her|our|their|no|nothing|something|this|these|those|me|us|him|them|to|too|very(?!\\s+much)|' +
  'fine|good|great|nice|late|early|clear|true|important|possible|impossible|necessary|likely|hard|easy|difficult|' +
  'right|wrong|ready|sorry|happy|better|best|worse|\\p{L}{2,}ing';

const RULES = (
  [
    [NEGATED_VERBS, "n't", ' not', NOT_IN_QUESTION],
    ['ca', "n't", 'nnot', NOT_IN_QUESTION],
    ['w', "on't", 'ill not', NOT_IN_QUESTION],
    ['sha', "n't", 'll not', NOT_IN_QUESTION],
    ['I', "'m", ' am', ''],
    [oneOf('you we they'), "'re", ' are', ''],
    [`I|${oneOf('you we they could should would might must')}`, "'ve", ' have', ''],
    [`I|${oneOf(`you we they ${SUBJECTS}`)}`, "'ll", ' will', ''],
    [`let|${notInTitle('Let', "['’]s")}`, "'s", ' us', ''],
    [`I|${oneOf(`you we they who ${SUBJECTS}`)}`, "'d", ' would', followedBy(AFTER_WOULD)],
    [`I|${oneOf(`you we they who ${SUBJECTS}`)}`, "'d", ' had', followedBy('been|better')],
    [oneOf(`here ${SUBJECTS}`), "'s", ' is', followedBy(AFTER_IS)],
    [oneOf(SUBJECTS), "'s", ' has', followedBy('been|got|had|become')],
  ] as const
).map(([stems, ending, full, lookahead]) => {
  const lookbehind = lookahead === NOT_IN_QUESTION ? NOT_AFTER : '';
  const word = `(${stems})${ending.replace("'", "['’]")}`;
  const pattern = new RegExp(
    `${lookbehind}(?<![\\p{L}\\p{N}'’-])${word}(?![\\p{L}\\p{N}'’-])${lookahead}`,
    'gu',
  );
  return { pattern, full };
});

/** Writes out the English contractions that have one meaning only: "don't" becomes "do not". */
export function expandContractions(text: string): string {
  return RULES.reduce((current, { pattern, full }) => current.replace(pattern, `$1${full}`), text);
}
