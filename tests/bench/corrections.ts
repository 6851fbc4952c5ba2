import { readFile } from 'node:fs/promises';
import { CORRECTIONS, DOUBTFUL_BELOW } from '../../src/contract/limits.ts';
import { writeLearned } from '../../src/server/text-shaping/learned-words.ts';
import type { Recognition } from '../../src/speech/recognition.ts';
import { correctionChanges } from '../../src-renderer/features/editor/doubtful/corrected-words.ts';
import { commonWords } from '../../src-renderer/ui/spoken-words/common-words.ts';
import { promptClips } from '../support/speech/real-voices.ts';
import { sharedMoonshine } from '../support/speech/shared-moonshine.ts';
import { wordErrors, wordsOf } from '../support/speech/word-error-rate.ts';
import type { Result } from './measure.ts';

/** A clip of a person: what she says, and what was recognised. */
interface RecognisedClip {
  readonly said: string;
  readonly recognised: Recognition;
}

async function recognisedClips(): Promise<RecognisedClip[]> {
  const clips: RecognisedClip[] = [];
  for (const band of ['wide', 'telephone'] as const) {
    const fits = ({ text }: { text: string }) => wordsOf(text).length <= 60;
    for (const { path, text } of await promptClips(band, (all) => all.filter(fits))) {
      const file = await readFile(path);
      const session = sharedMoonshine().open({
        language: 'en',
        vocabulary: [],
        context: '',
        signal: new AbortController().signal,
        onPartial: () => undefined,
        isWatched: () => false,
      });
      await session.feed(file.subarray(file.indexOf('data') + 8));
      clips.push({ said: text, recognised: await session.end() });
      session.close();
    }
  }
  return clips;
}

/** What the editor notices when somebody corrects these clips, as often as it is offered. */
function offeredPairs(clips: readonly RecognisedClip[]): { heard: string; written: string }[] {
  const times = new Map<string, number>();
  for (const { said, recognised } of clips) {
    const states = { recognised: recognised.text, reported: recognised.text, now: said };
    for (const pair of correctionChanges(recognised.segments, states)?.corrections ?? []) {
      const key = JSON.stringify({ heard: pair.heard, written: pair.corrected });
      times.set(key, (times.get(key) ?? 0) + pair.times);
    }
  }
  return [...times].filter(([, count]) => count >= CORRECTIONS.offerAfter).map(([key]) => JSON.parse(key));
}

/** Learns from one half of the clips, with a yes to every offer, and writes the other half with it. */
function learning(clips: readonly RecognisedClip[]): Result {
  const pairs = offeredPairs(clips.filter((_, index) => index % 2 === 0));
  let [worse, better, words] = [0, 0, 0];
  for (const { said, recognised } of clips.filter((_, index) => index % 2 === 1)) {
    const change = wordErrors(said, writeLearned(recognised.text, pairs)) - wordErrors(said, recognised.text);
    worse += Math.max(0, change);
    better += Math.max(0, -change);
    words += wordsOf(said).length;
  }
  return {
    name: 'words made wrong by learned words, a person',
    value: (100 * worse) / words,
    unit: ' %',
    aim: 0.5,
    detail: `${worse} of ${words}, ${better} put right, by ${pairs.length} offers`,
  };
}

/** How many right words are marked as doubtful, and how many of the wrong ones. */
function doubtful(clips: readonly RecognisedClip[]): Result[] {
  const counts = { right: 0, rightMarked: 0, wrong: 0, wrongMarked: 0 };
  for (const { said, recognised } of clips) {
    const words = (recognised.words ?? []).flatMap(({ text, confidence }) =>
      wordsOf(text).map((word) => ({ word, isMarked: (confidence ?? 100) < DOUBTFUL_BELOW })),
    );
    const right = new Set(
      commonWords(
        wordsOf(said),
        words.map(({ word }) => word),
      ).map(([, at]) => at),
    );
    for (const [at, { isMarked }] of words.entries()) {
      const kind = right.has(at) ? 'right' : 'wrong';
      counts[kind] += 1;
      if (isMarked) counts[`${kind}Marked`] += 1;
    }
  }
  const share = (name: string, part: number, whole: number, aim: number): Result => ({
    name,
    value: (100 * part) / whole,
    unit: ' %',
    aim,
    detail: `${part} of ${whole}`,
  });
  return [
    share('right words marked as doubtful, a person', counts.rightMarked, counts.right, 5),
    share('wrong words not marked, a person', counts.wrong - counts.wrongMarked, counts.wrong, 60),
  ];
}

/** What learned words and marks of doubt are worth on recordings of a person. */
export async function benchCorrections(): Promise<Result[]> {
  const clips = await recognisedClips();
  return [learning(clips), ...doubtful(clips)];
}
