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
/** Infinitives, not participles (angenommen); of the Dutch words in -en only these, since most others are nouns, too. */
const INFINITIVES: Readonly<Record<string, RegExp>> = {
  de: /^(?!\p{Ll}*ge\p{Ll}{3,}en$)\p{Ll}*(?:e[lr]?n|tun|sein)$/u,
  nl: /^(?:zien|gaan|komen|doen|zijn|hebben|spreken|praten|bellen|weten|worden|maken|blijven|helpen|zeggen|kijken|lezen)$/u,
};
/** German words that end like infinitives. */
const NO_INFINITIVES = setOf(
  'den denen ihnen einen keinen meinen deinen seinen ihren unseren euren jeden diesen jenen allen vielen wenigen beiden ' +
    'anderen manchen einigen mehreren gestern vorgestern morgen übermorgen eben neben daneben zusammen selten wegen ' +
    'deswegen gegen hingegen dagegen zwischen inzwischen dazwischen indessen unterdessen bisschen oben unten hinten ' +
    'innen außen draußen drinnen drüben gern ungern extern intern modern sondern sofern insofern wen sieben offen ' +
    'trocken ersten zweiten dritten letzten nächsten solchen welchen unterschrieben verschlossen',
);

const isIn = (words: ReadonlySet<string> | undefined, { text }: SpokenToken): boolean =>
  words?.has(spellingOf(text)) ?? false;

/** True when no sign can be meant after a word. */
export const isOpenEnded = (word: SpokenToken, language: string): boolean => isIn(OPEN_ENDED[language], word);

/** True when the words end with an infinitive. Where no word has a capital, nouns cannot be told from verbs. */
function endsWithInfinitive(words: readonly SpokenToken[], language: string): boolean {
  const [before, last] = words.slice(-2);
  if (!last || isIn(MODALS[language], last) || !INFINITIVES[language]?.test(last.text)) return false;
  if (language !== 'de') return true;
  const isSuperlative = before?.letters === 'am' && last.letters.endsWith('sten');
  const hasCapital = words.some(({ text }) => /^\p{Lu}/u.test(text));
  return hasCapital && !isSuperlative && !isIn(NO_INFINITIVES, last);
}

/** True when "send" after these words is probably their verb: "wollte ich gestern absenden"; not "ich muss gehen, absenden". */
export function lacksVerb(words: readonly SpokenToken[], language: string): boolean {
  const last = words.at(-1);
  if (!last) return false;
  if (isIn(BEFORE_INFINITIVES[language], last)) return true;
  const hasSign = /\p{P}$/u.test(last.text);
  const sentence = words.slice(words.findLastIndex(({ text }) => SENTENCE_END.test(text)) + 1);
  const hasModal = sentence.some((word) => isIn(MODALS[language], word));
  return hasModal && !hasSign && !endsWithInfinitive(sentence, language);
}
