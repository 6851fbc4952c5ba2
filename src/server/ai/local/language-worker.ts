import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { once } from '../../../async/once.ts';
import { bulletList } from '../../../text/bullet-list.ts';
import { frameEmail } from '../../../text/email-frame.ts';
import { removeFillers } from '../../../text/filler-words.ts';
import { writeLearned } from '../../text-shaping/learned-words.ts';
import { correctPiece } from './correct-piece.ts';
import { addEmojis, type EmojiLexicon, indexEmojis } from './emojis.ts';
import { loadEnglishLinter } from './english-linter.ts';
import { expandContractions } from './full-forms.ts';
import { knownWords } from './known-words.ts';
import type {
  LanguageTask,
  LanguageTaskHandlers,
  TaskInput,
  WorkerRequest,
  WorkerResponse,
} from './language-tasks.ts';
import { withoutLongWords } from './long-words.ts';
import { findSubjects } from './subjects.ts';

const require = createRequire(import.meta.url);

const linter = once(loadEnglishLinter);
const tagger = once(async () => (await import('compromise')).default);
const lexicon = once(async (): Promise<EmojiLexicon> => require('emojilib'));
const speech = once(() => import('../../analytics/speech-counts.ts'));
const shaper = once(() => import('../../text-shaping/shape-text.ts'));
/** Characters used to detect the language of a text. */
const LANGUAGE_SAMPLE = 10_000;
const noop = async (): Promise<void> => undefined;

const handlers: LanguageTaskHandlers = {
  isEnglish: {
    load: linter,
    run: async ({ text }) =>
      (await linter()).isLikelyEnglish(withoutLongWords(text.slice(0, LANGUAGE_SAMPLE))),
  },
  grammar: { load: linter, run: async ({ text }) => correctPiece(await linter(), text) },
  formal: { load: noop, run: async ({ text }) => expandContractions(text) },
  subjects: { load: tagger, run: async ({ text }) => findSubjects(await tagger(), withoutLongWords(text)) },
  shape: {
    load: async ({ speech, rules }) =>
      Promise.all([shaper(), isEnglish(speech.language) && rules.vocabulary.length > 0 && linter()]),
    run: async ({ speech, rules }) => {
      const { shapeText } = await shaper();
      const findKnown = async (words: readonly string[]) => knownWords(await linter(), words);
      return shapeText(speech, rules, isEnglish(speech.language) ? findKnown : null);
    },
  },
  learned: {
    load: noop,
    run: async ({ text, learned }) => writeLearned(text, learned),
  },
  prepareShape: { load: () => Promise.all([shaper(), linter()]), run: async () => true },
  emojis: {
    load: lexicon,
    run: async ({ text, style }) => addEmojis(text, indexEmojis(await lexicon(), style)),
  },
  fillers: { load: noop, run: async ({ text, language }) => removeFillers(text, language) },
  email: { load: noop, run: async ({ text, frame }) => frameEmail(text, frame) },
  speech: {
    load: speech,
    run: async ({ texts }) => (await speech()).countSpeech(texts),
  },
  bullets: { load: noop, run: async ({ text, language }) => bulletList(text, language) },
};

const isEnglish = (language: string | null): boolean => language === 'en' || language === null;

const post = (message: WorkerResponse): void => parentPort?.postMessage(message);

async function handleRequest<T extends LanguageTask>(id: number, task: T, ask: TaskInput<T>): Promise<void> {
  try {
    const { load, run }: LanguageTaskHandlers[T] = handlers[task];
    await load(ask);
    post({ id, begun: true });
    post({ id, answer: await run(ask) });
  } catch (error) {
    post({ id, failed: error instanceof Error ? error.message : String(error) });
  }
}

// The entry point of a worker thread: see language-threads.ts.
parentPort?.on('message', ({ id, task, ask }: WorkerRequest) => handleRequest(id, task, ask as never));
