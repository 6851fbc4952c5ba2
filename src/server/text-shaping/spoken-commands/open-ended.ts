import { spellingOf } from '../../../text/letters-of.ts';
import { SENTENCE_END } from './pauses.ts';
import type { SpokenToken } from './spoken-token.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(spellingOf));

/**
 * Words that something follows, by language: a sign cannot be meant after them. Words that can also end a sentence are left
 * out: the number in "chapitre un", the verb in "ich steige ein".
 */
const OPEN_ENDED: Readonly<Record<string, ReadonlySet<string>>> = {
  en: setOf(
    'a an the this that these those my your his her its our their every each any some of to with for from by and or',
  ),
  de: setOf('der den dem einen einem im am zum zur beim vom ins'),
  es: setOf('un el la los las del al en buen'),
  fr: setOf('le la les du des au aux cet cette mon ma mes ta tes sa ses'),
  it: setOf('il lo la i gli le un del della al alla dal dalla nel nella sul sulla'),
  nl: setOf('een de mijn onze'),
  pt: setOf('o os as do da dos das no na ao aos'),
};
/** Those of them that can also end a sentence: "I want that", "where are you from". */
const MAY_END_LINE: Readonly<Record<string, ReadonlySet<string>>> = {
  en: setOf('this that these those her his each any some of to with for from by'),
};
/** Words before a verb, at the end of the text; "as soon as you can" and "thank you" need no other verb. */
const BEFORE_VERB: Readonly<Record<string, RegExp>> = {
  en: new RegExp(
    '(?:^| )(?:to|not|never|always|i|we|they|he|she|lets|let (?:me|us)|and then|' +
      '(?:dont|doesnt|didnt|wont|cant|cannot|couldnt|wouldnt|shouldnt|mustnt)(?: you)?|' +
      '(?:do|did|if|when|what|that|who|which|how|where|should|can|could|will|would) you|' +
      '(?:shall|should|may|might|must|(?<!(?:^| )(?:as|if|when|than|where) (?:i|you|we|they|he|she) )' +
      '(?:can|could|will|would))(?: (?:now|just|also|only|then))?)$',
    'u',
  ),
};
/** Words before an infinitive, by language: none is a command after them. */
const BEFORE_INFINITIVES: Readonly<Record<string, ReadonlySet<string>>> = {
  es: setOf('a de por para'),
  fr: setOf("à pour l'"),
  it: setOf('a da di per'),
  nl: setOf('te'),
  pt: setOf('a de por para'),
  sv: setOf('att'),
};
/** Modal verbs of languages whose sentences end with the infinitive. */
const MODALS: Readonly<Record<string, ReadonlySet<string>>> = {
  de: setOf(
    'will willst wollen wollt wollte wolltest wollten kann kannst können könnt konnte konnten könnte könntest könnten ' +
      'muss musst müssen müsst musste mussten müsste soll sollst sollen sollt sollte sollten darf darfst dürfen dürft ' +
      'möchte möchtest möchten werde wirst wird werden werdet würde würdest würden',
  ),
  nl: setOf(
    'wil wilt willen wilde wilden wou kan kun kunt kunnen kon konden moet moeten moest moesten mag mogen mocht ' +
      'mochten zal zul zult zullen zou zouden',
  ),
};
/** Frequent infinitives that are no nouns, adjectives or participles, by language. Others do not end a sentence here. */
const INFINITIVES: Readonly<Record<string, ReadonlySet<string>>> = {
  de: setOf(
    'gehen weggehen losgehen mitgehen reden sprechen besprechen kommen mitkommen vorbeikommen sehen ansehen nachsehen ' +
      'machen weitermachen tun sein helfen warten abwarten arbeiten schreiben lesen anrufen telefonieren treffen essen ' +
      'schlafen fahren losfahren laufen kaufen einkaufen zahlen fragen sagen wissen verstehen lernen spielen nehmen ' +
      'bringen holen abholen bleiben denken nachdenken überlegen entscheiden klären prüfen anfangen aufhören',
  ),
  nl: setOf(
    'zien gaan komen doen zijn spreken praten bellen weten worden blijven helpen zeggen kijken lezen',
  ),
};
/** Words that begin a clause with its own verb: "ich muss alles, was wir machen, absenden". */
const CLAUSES: Readonly<Record<string, ReadonlySet<string>>> = {
  de: setOf('was wie wenn wann weil dass ob wo warum welche welchen welches damit sobald bevor nachdem'),
  nl: setOf('wat hoe als wanneer omdat of waar waarom zodra voordat nadat'),
};

/** Maximum words of `BEFORE_VERB`, with those that it may not follow. */
const VERB_WORDS = 4;
const ENDS_WITH_SIGN = /\p{P}$/u;

const isIn = (words: ReadonlySet<string> | undefined, { text }: SpokenToken): boolean =>
  words?.has(spellingOf(text)) ?? false;

/** True when no sign can be meant after a word. */
export const isOpenEnded = (word: SpokenToken, language: string): boolean => isIn(OPEN_ENDED[language], word);

/** True when a line cannot end with a word: another word follows it, with no sign between. */
export const isUnfinished = (word: SpokenToken, language: string): boolean =>
  !ENDS_WITH_SIGN.test(word.text) && isOpenEnded(word, language) && !isIn(MAY_END_LINE[language], word);

/** True when the words after a modal verb are one clause that ends with an infinitive. */
function endsWithInfinitive(words: readonly SpokenToken[], language: string): boolean {
  const last = words.at(-1);
  const isOneClause = !words.some((word) => isIn(CLAUSES[language], word) || word.text.endsWith(','));
  return isOneClause && last !== undefined && isIn(INFINITIVES[language], last);
}

/** True when "send" after these words is probably their verb: "wollte ich gestern absenden"; not "ich muss gehen, absenden". */
export function lacksVerb(words: readonly SpokenToken[], language: string): boolean {
  const last = words.at(-1);
  if (!last) return false;
  if (isIn(BEFORE_INFINITIVES[language], last)) return true;
  const hasSign = ENDS_WITH_SIGN.test(last.text);
  const sentence = words.slice(words.findLastIndex(({ text }) => SENTENCE_END.test(text)) + 1);
  const end = sentence.slice(-VERB_WORDS).map(({ text }) => spellingOf(text));
  if (!hasSign && BEFORE_VERB[language]?.test(end.join(' '))) return true;
  const modal = sentence.findLastIndex((word) => isIn(MODALS[language], word));
  return modal >= 0 && !hasSign && !endsWithInfinitive(sentence.slice(modal + 1), language);
}
