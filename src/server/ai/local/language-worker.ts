import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { decorate, type EmojiLexicon, indexEmojis } from './emojis.ts';
import { correct } from './grammar.ts';
import { knownWords } from './known-words.ts';
import type { Ask, LanguageTask, LanguageWork, WorkerAnswer, WorkerAsk } from './language-work.ts';
import { findSubjects } from './subjects.ts';

const require = createRequire(import.meta.url);

/** Gives the same answer to everyone who asks, made when first asked for. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

const linter = once(async () => {
  const [{ LocalLinter }, { binary }] = await Promise.all([import('harper.js'), import('harper.js/binary')]);
  const made = new LocalLinter({ binary });
  await made.setup();
  return made;
});
const tagger = once(async () => (await import('compromise')).default);
const lexicon = once(async (): Promise<EmojiLexicon> => require('emojilib'));

const work: LanguageWork = {
  isEnglish: async ({ text }) => (await linter()).isLikelyEnglish(text),
  grammar: async ({ text }) => correct(await linter(), text),
  formal: async ({ text }) => {
    const doc = (await tagger())(text);
    doc.contractions().expand();
    return doc.text();
  },
  subjects: async ({ text }) => findSubjects(await tagger(), text),
  shape: async ({ heard, rules }) => {
    const { shapeText } = await import('../../voice-profiles/shape/shape-text.ts');
    const isEnglish = heard.language === 'en' || heard.language === null;
    const known = async (words: readonly string[]) => knownWords(await linter(), words);
    return shapeText(heard, rules, isEnglish ? known : null);
  },
  prepareShape: async () => {
    await Promise.all([import('../../voice-profiles/shape/shape-text.ts'), linter()]);
    return true;
  },
  emojis: async ({ text, style }) => decorate(text, indexEmojis(await lexicon(), style)),
};

async function answer<T extends LanguageTask>(id: number, task: T, ask: Ask<T>): Promise<WorkerAnswer> {
  try {
    const run: (ask: Ask<T>) => Promise<unknown> = work[task];
    return { id, answer: (await run(ask)) as never };
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) };
  }
}

// The whole program of a worker thread: see language-desk.ts.
parentPort?.on('message', async ({ id, task, ask }: WorkerAsk) => {
  parentPort?.postMessage(await answer(id, task, ask as never));
});
