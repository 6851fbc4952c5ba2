import type nlp from 'compromise';
import { z } from 'zod';
import { splitText } from '../split-text.ts';

/** Characters that are tagged together: compromise takes more than linear time. */
const PIECE_MAX = 2000;
/** Maximum number of subjects and of figures. */
const SUBJECTS_MAX = 8;
const FIGURES_MAX = 8;
/** Weight of a name of a person, place or organisation, in occurrences of a common phrase. */
const NAME_WEIGHT = 2;
/** Weight of a phrase compared with a single word; phrases longer than `WORDS_MAX` are parsing errors. */
const PHRASE_WEIGHT = 1.5;
const WORDS_MAX = 3;
/** Nouns and pronouns without a topic of their own. */
const STOP_WORDS = new Set([
  ...[
    'thing',
    'things',
    'stuff',
    'lot',
    'lots',
    'bit',
    'kind',
    'sort',
    'way',
    'time',
    'times',
    'one',
    'ones',
  ],
  ...['something', 'anything', 'everything', 'nothing', 'someone', 'anyone', 'everyone', 'people', 'part'],
  ...[
    'i',
    'we',
    'you',
    'he',
    'she',
    'it',
    'they',
    'me',
    'us',
    'him',
    'her',
    'them',
    'this',
    'that',
    'these',
    'those',
  ],
  ...['who', 'what', 'which', 'there', 'here', 'today', 'tomorrow', 'yesterday'],
]);

type Nlp = typeof nlp;
/** The fields used of compromise's noun phrases. The number of "a minute" is NaN. */
const nounsSchema = z.array(
  z.object({ noun: z.object({ root: z.string(), number: z.union([z.number(), z.nan()]).nullable() }) }),
);
interface Candidate {
  readonly shown: string;
  weight: number;
  readonly order: number;
}

const bare = (words: string): string => words.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, '');

function unique(words: readonly string[]): string[] {
  const seen = new Map(
    words.map(bare).flatMap((word) => (word ? [[word.toLowerCase(), word] as const] : [])),
  );
  return [...seen.values()];
}

/** The first `max` phrases, without those that are part of an earlier one. */
function withoutParts<T extends { shown: string }>(phrases: readonly T[], max: number): T[] {
  const distinct: T[] = [];
  for (const one of phrases) {
    if (distinct.length === max) break;
    const phrase = ` ${one.shown.toLowerCase()} `;
    if (!distinct.some((other) => ` ${other.shown.toLowerCase()} `.includes(phrase))) distinct.push(one);
  }
  return distinct;
}

/**
 * Finds the subjects of an English text, most frequent first, and its figures: amounts, percentages, counts
 * with their unit, dates. Uses compromise's part-of-speech tagger.
 */
export function findSubjects(tagger: Nlp, text: string): { subjects: string[]; figures: string[] } {
  const docs = splitText(text, PIECE_MAX).parts.map((piece) => tagger(piece));
  const candidates = new Map<string, Candidate>();
  const addCandidate = (phrase: string, weight: number): void => {
    const shown = bare(phrase);
    const key = shown.toLowerCase();
    if (shown === '' || STOP_WORDS.has(key)) return;
    const existing = candidates.get(key);
    if (existing) existing.weight += weight;
    else candidates.set(key, { shown, weight, order: candidates.size });
  };
  for (const { noun } of nounsSchema.parse(docs.flatMap((doc) => doc.nouns().json()))) {
    const words = noun.root.split(' ').length;
    // A noun with a number before it is a unit and belongs to the figures.
    if (noun.number === null && words <= WORDS_MAX) addCandidate(noun.root, words > 1 ? PHRASE_WEIGHT : 1);
  }
  const findAll = (find: (doc: ReturnType<Nlp>) => Pick<ReturnType<Nlp>, 'out'>): string[] =>
    docs.flatMap((doc) => find(doc).out('array'));
  for (const name of findAll((doc) => doc.topics())) addCandidate(name, NAME_WEIGHT);
  const subjects = withoutParts(
    [...candidates.values()].sort((a, b) => b.weight - a.weight || a.order - b.order),
    SUBJECTS_MAX,
  );
  const figures = unique([
    ...findAll((doc) => doc.match('#Value+ (#Percent|#Unit|#Money|#Noun)?')),
    ...findAll((doc) => doc.match('#Date+')),
  ]).map((shown) => ({ shown }));
  const phrases = withoutParts([...subjects, ...figures], subjects.length + FIGURES_MAX);
  const shown = phrases.map((one) => one.shown);
  return { subjects: shown.slice(0, subjects.length), figures: shown.slice(subjects.length) };
}
