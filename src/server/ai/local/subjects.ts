import type nlp from 'compromise';
import { z } from 'zod';
import { splitText } from '../split-text.ts';

/** Characters that are tagged together: compromise takes more than linear time. */
const PIECE = 2000;
/** Maximum number of subjects and of figures. */
const SUBJECTS_MAX = 8;
const FIGURES_MAX = 8;
/** Weight of a name of a person, place or organisation, in occurrences of a common phrase. */
const NAME_WEIGHT = 2;
/** Weight of a phrase compared with a single word; phrases longer than `WORDS_MAX` are parsing errors. */
const PHRASE_WEIGHT = 1.5;
const WORDS_MAX = 3;
/** Nouns and pronouns without a topic of their own. */
const EMPTY = new Set([
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
interface Found {
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

/** The first `most` phrases, without those that are part of an earlier one. */
function withoutParts<T extends { shown: string }>(found: readonly T[], most: number): T[] {
  const kept: T[] = [];
  for (const one of found) {
    if (kept.length === most) break;
    const phrase = ` ${one.shown.toLowerCase()} `;
    if (!kept.some((other) => ` ${other.shown.toLowerCase()} `.includes(phrase))) kept.push(one);
  }
  return kept;
}

/**
 * Finds the subjects of an English text, most frequent first, and its figures: amounts, percentages, counts
 * with their unit, dates. Uses compromise's part-of-speech tagger.
 */
export function findSubjects(tagger: Nlp, text: string): { subjects: string[]; figures: string[] } {
  const docs = splitText(text, PIECE).parts.map((piece) => tagger(piece));
  const found = new Map<string, Found>();
  const note = (phrase: string, weight: number): void => {
    const shown = bare(phrase);
    const key = shown.toLowerCase();
    if (shown === '' || EMPTY.has(key)) return;
    const known = found.get(key);
    if (known) known.weight += weight;
    else found.set(key, { shown, weight, order: found.size });
  };
  for (const { noun } of nounsSchema.parse(docs.flatMap((doc) => doc.nouns().json()))) {
    const words = noun.root.split(' ').length;
    // A noun with a number before it is a unit and belongs to the figures.
    if (noun.number === null && words <= WORDS_MAX) note(noun.root, words > 1 ? PHRASE_WEIGHT : 1);
  }
  const all = (find: (doc: ReturnType<Nlp>) => Pick<ReturnType<Nlp>, 'out'>): string[] =>
    docs.flatMap((doc) => find(doc).out('array'));
  for (const name of all((doc) => doc.topics())) note(name, NAME_WEIGHT);
  const subjects = withoutParts(
    [...found.values()].sort((a, b) => b.weight - a.weight || a.order - b.order),
    SUBJECTS_MAX,
  );
  const figures = unique([
    ...all((doc) => doc.match('#Value+ (#Percent|#Unit|#Money|#Noun)?')),
    ...all((doc) => doc.match('#Date+')),
  ]).map((shown) => ({ shown }));
  const chosen = withoutParts([...subjects, ...figures], subjects.length + FIGURES_MAX);
  const shown = chosen.map((one) => one.shown);
  return { subjects: shown.slice(0, subjects.length), figures: shown.slice(subjects.length) };
}
