import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PCM_RATE } from '../../../src/speech/audio/pcm.ts';
import type { FromProgram } from '../../../src/speech/moonshine/messages.ts';
import type { PieceRecogniser } from '../../../src/speech/moonshine/piece-recogniser.ts';
import { ProgramSessions } from '../../../src/speech/moonshine/program-sessions.ts';

const detector = {
  find: async () => [],
  open: () => ({ push: async () => [] }),
};

/** A recogniser that takes a few decoder steps for each piece, and answers with its length in seconds. */
const recogniser: PieceRecogniser = {
  recognise: async (_, { pause }) => {
    for (let step = 0; step < 3; step += 1) await pause();
    return { words: [], missed: [] };
  },
  recogniseInterim: async (samples, { pause }) => {
    for (let step = 0; step < 3; step += 1) await pause();
    return { text: `${samples.length / PCM_RATE} s`, tokens: [] };
  },
};

/** A second of silence. */
const pcm = new Uint8Array(2 * PCM_RATE);

/** `last` resolves when a message of that kind has been sent. */
function start(last: FromProgram['is']) {
  const sent: FromProgram[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = (message: FromProgram): void => {
    sent.push(message);
    if (message.is === last) resolve();
  };
  const sessions = new ProgramSessions({ recogniser, detector, nextTurn, send });
  return { sent, sessions, last: promise };
}

it('an interim result that was delayed by a final one is sent afterwards without more audio', async () => {
  const { sent, sessions, last } = start('partial');
  for (const id of [1, 2]) sessions.receive({ is: 'open', id, vocabulary: [], phrases: [] });
  sessions.receive({ is: 'hear', id: 2, pcm, isWatched: false });
  sessions.receive({ is: 'hear', id: 1, pcm, isWatched: true });
  await nextTurn();
  // The interim result of the first is being decoded when the second ends, and nobody speaks any more.
  sessions.receive({ is: 'end', id: 2 });
  await last;
  expect(sent).toEqual([
    { is: 'words', id: 2, words: [], missed: [] },
    { is: 'partial', id: 1, text: '1 s' },
  ]);
});

it('a session that ends while its interim result is pending receives none', async () => {
  const { sent, sessions, last } = start('words');
  sessions.receive({ is: 'open', id: 1, vocabulary: [], phrases: [] });
  sessions.receive({ is: 'hear', id: 1, pcm, isWatched: true });
  await nextTurn();
  sessions.receive({ is: 'end', id: 1 });
  await last;
  for (let turn = 0; turn < 9; turn += 1) await nextTurn();
  expect(sent).toEqual([{ is: 'words', id: 1, words: [], missed: [] }]);
});

it('pieces that end one after the other each receive their words', async () => {
  const sent: FromProgram[] = [];
  const sessions = new ProgramSessions({
    recogniser,
    detector,
    nextTurn,
    send: (message) => void sent.push(message),
  });
  for (const id of [1, 2]) {
    sessions.receive({ is: 'open', id, vocabulary: [], phrases: [] });
    sessions.receive({ is: 'end', id });
    for (let turn = 0; turn < 9; turn += 1) await nextTurn();
  }
  expect(sent).toEqual([1, 2].map((id) => ({ is: 'words', id, words: [], missed: [] })));
});

it('audio that arrives while an interim result waits is part of it', async () => {
  const { sent, sessions, last } = start('words');
  for (const id of [1, 2]) sessions.receive({ is: 'open', id, vocabulary: [], phrases: [] });
  sessions.receive({ is: 'end', id: 2 });
  for (let second = 0; second < 3; second += 1) sessions.receive({ is: 'hear', id: 1, pcm, isWatched: true });
  await last;
  for (let turn = 0; turn < 30; turn += 1) await nextTurn();
  expect(sent).toEqual([
    { is: 'words', id: 2, words: [], missed: [] },
    { is: 'partial', id: 1, text: '3 s' },
  ]);
});
