const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words after which a sentence continues without a comma, by language: articles, prepositions, pronouns, frequent verbs. */
const UNFINISHED: Readonly<Record<string, ReadonlySet<string>>> = {
  en: setOf(
    'a an the this these those my your his her our their its some any every each no of to in on at for from with by ' +
      'about into like than as and or but so if when that because which who what how where why i you he she it we they ' +
      "me him us them i'm you're he's she's it's we're they're that's i'd i'll is are was were be been being am do does " +
      'did have has had will would can could should may might must not never very really just only also still feel ' +
      'feels felt look looks looked seem seems sound sounds taste tastes smell smells get gets got go goes went want ' +
      'wants wanted need needs needed like likes liked think thinks thought know knew see sees saw say says said tell ' +
      'told make makes made take takes took give gives gave come comes came then basically actually',
  ),
  nl: setOf(
    'de het een dit deze die dat mijn je jouw zijn haar ons onze hun van in op aan bij met voor naar uit te om en of ' +
      'maar ik jij hij ze wij we is was waren ben bent heb hebt heeft had ga gaat ging kan wil moet zal zou niet heel ' +
      'zeg zegt zei',
  ),
  de: setOf(
    'der die das den dem des ein eine einen einem einer eines mein meine dein sein ihr unser diese dieser dieses kein ' +
      'keine in im am an auf bei beim mit von vom zu zum zur für aus nach über unter und oder aber ich du er sie es wir ' +
      'man mich mir ist sind war waren bin bist hat habe haben hatte wird werden kann will muss soll nicht sehr ganz nur ' +
      'auch sagt sagte sagten herr frau',
  ),
  fr: setOf(
    'le la les un une des du de au aux ce cet cette mon ma mes son sa ses à en dans sur pour par avec sans chez et ou ' +
      "mais que qui je tu il elle on nous vous ils elles c'est est sont était suis es ai a ont avait va vais veux veut peut " +
      'pas très voulais voulait dit',
  ),
  es: setOf(
    'el la los las un una unos unas este esta mi tu su de del a al en con por para sin y o pero que yo tú él ella ' +
      'nosotros ellos es son era está están fue ser soy he ha han había voy va quiero quiere puedo no muy dijo',
  ),
  it: setOf(
    'il lo la i gli le un uno una di del della a al alla in nel nella su con per da dal e o ma che io tu lui lei noi ' +
      'loro è sono era ho ha hanno aveva vado va voglio posso non molto detto',
  ),
  pt: setOf(
    'o a os as um uma de do da em no na ao com por para sem e ou mas que eu tu ele ela nós eles você é são era está ' +
      'estão foi sou tem tenho vou vai quero posso não muito disse',
  ),
};
/** English words that continue a sentence without a comma. */
const CONTINUING_WORDS = setOf('for to of in on at with from by than that as about');
/** Words that begin a clause, in languages where a comma always stands before it. */
const CLAUSES: Readonly<Record<string, ReadonlySet<string>>> = {
  de: setOf('dass daß ob weil wenn obwohl damit bevor nachdem sobald falls sodass denn sondern aber'),
  ru: setOf('что чтобы если когда потому который которая которое которые где куда но а хотя'),
  pl: setOf('że żeby aby który która które którzy jeśli jeżeli kiedy gdy ponieważ bo ale choć'),
  fi: setOf('että jos kun koska joka jotka vaikka jotta mutta'),
};
/** German subjects: the second one of a sentence begins a clause of its own, as in "ich glaube, wir gehen". */
const SUBJECTS = setOf('ich du er sie es wir ihr man');

/** How much of a sentence shows whether it is a list: in letters. */
const CONTEXT_MAX = 80;
const SENTENCE_SIGN = /[.!?…。！？؟।\n:;]/u;
const COMMA = /[,،、，]/u;
/** Words of an item of a list. */
const ITEM_WORDS = 3;

const clausesOf = (text: string): string[][] =>
  text.split(COMMA).map((clause) => clause.match(/[\p{L}\p{N}\p{M}'’$€£%]+/gu) ?? []);

const isItem = (clause: readonly string[]): boolean => clause.length <= ITEM_WORDS;
const isFigure = (word: string): boolean => /\p{N}/u.test(word);
const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);
const normalise = (word: string): string => word.toLowerCase().replaceAll('’', "'");

function beginsClause(words: readonly string[], after: readonly string[], language: string): boolean {
  const [first = '', second] = after.map(normalise);
  if (CLAUSES[language]?.has(first)) return true;
  if (language !== 'de' || second === undefined || !SUBJECTS.has(first)) return false;
  return words.length > 1 && words.slice(0, -1).some((word) => SUBJECTS.has(normalise(word)));
}

/** Whether the words on both sides are items of a list, or names. */
function isList(earlier: readonly (readonly string[])[], later: readonly (readonly string[])[]): boolean {
  const [words, next] = [earlier.at(-1) ?? [], later[0] ?? []];
  // The first word of a sentence has its capital from there.
  if (words.length > 1 && isCapital(words.at(-1) ?? '') && isCapital(next[0] ?? '')) return true;
  return (later.length > 1 && isItem(next)) || (earlier.length > 1 && isItem(words));
}

/**
 * Whether a comma stays between two parts of a sentence from which the filler between them was removed: in a list, and before
 * a clause that needs one. `language`: ISO 639-1.
 */
export function keepsComma(before: string, after: string, language: string): boolean {
  const earlier = clausesOf(before.slice(-CONTEXT_MAX).split(SENTENCE_SIGN).at(-1) ?? '');
  const later = clausesOf(after.slice(0, CONTEXT_MAX).split(SENTENCE_SIGN, 1).join());
  const [words, next] = [earlier.at(-1) ?? [], later[0] ?? []];
  const [last, first] = [words.at(-1), next[0]];
  if (last === undefined || first === undefined) return false;
  if (isFigure(last) || isFigure(first)) return isFigure(last) && isFigure(first);
  const isParallel = words.slice(-ITEM_WORDS, -1).some((word) => normalise(word) === normalise(first));
  if (isParallel || beginsClause(words, next, language)) return true;
  if (UNFINISHED[language]?.has(normalise(last))) return false;
  return language === 'en' ? !CONTINUING_WORDS.has(normalise(first)) : isList(earlier, later);
}
