import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FromProgram, ToProgram } from './messages.ts';
import type { PieceOptions, PieceRecogniser } from './piece-recogniser.ts';
import type { SpeechDetector } from './silero-detector.ts';
import { createVocabularyBias, type VocabularyBias } from './vocabulary-bias.ts';

const RATE = 16_000;
/** A growing piece is looked at again after so much more sound, and the first time after as much. */
const LOOK_SAMPLES = 0.75 * RATE;
/** No piece is longer than this; what goes beyond is refused. */
const LONGEST_SAMPLES = 60 * RATE;
/** Vocabularies whose prefix trees are kept: one for each person that speaks. */
const VOCABULARIES_MAX = 32;

interface Session {
  readonly id: number;
  readonly bias: VocabularyBias | null;
  samples: Float32Array;
  length: number;
  draft: number[];
  lookedAt: number;
  isWatched: boolean;
  isClosed: boolean;
}

/** Work on the one thread: a job that is over is no longer asked for. */
interface Job {
  /** Ends of pieces come before looks at growing ones. */
  readonly isLook: boolean;
  readonly session: Session | null;
  run(): Promise<void>;
}

class Stopped extends Error {}

/** Adds 16-bit samples to a session's sound, as numbers from -1 to 1; false where that makes it too long. */
function append(session: Session, pcm: Uint8Array): boolean {
  const count = pcm.byteLength >> 1;
  const needed = session.length + count;
  if (needed > LONGEST_SAMPLES) return false;
  if (needed > session.samples.length) {
    const larger = new Float32Array(Math.max(needed, 2 * session.samples.length));
    larger.set(session.samples.subarray(0, session.length));
    session.samples = larger;
  }
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  for (let index = 0; index < count; index += 1) {
    session.samples[session.length + index] = view.getInt16(index * 2, true) / 32_768;
  }
  session.length = needed;
  return true;
}

function createVocabularies() {
  const known = new Map<string, VocabularyBias | null>();
  return (terms: readonly string[]): VocabularyBias | null => {
    const name = JSON.stringify(terms);
    const bias = known.has(name) ? (known.get(name) ?? null) : createVocabularyBias(terms);
    known.delete(name);
    known.set(name, bias);
    const [oldest] = known.keys();
    if (known.size > VOCABULARIES_MAX && oldest !== undefined) known.delete(oldest);
    return bias;
  };
}

/**
 * Sessions of one program: takes messages, answers by `send`. One job runs at a time; between two steps of the decoder
 * messages come in, and a look gives way to a piece that has ended.
 */
export function createProgramSessions(
  recogniser: PieceRecogniser,
  detector: SpeechDetector,
  send: (message: FromProgram) => void,
): (message: ToProgram) => void {
  const sessions = new Map<number, Session>();
  const biasOf = createVocabularies();
  const jobs: Job[] = [];
  let isRunning = false;

  const optionsOf = (session: Session, isLook: boolean): PieceOptions => ({
    bias: session.bias,
    draft: session.draft,
    async pause() {
      await nextTurn();
      if (session.isClosed || (isLook && jobs.some((job) => !job.isLook))) throw new Stopped();
    },
  });

  const runAll = async () => {
    isRunning = true;
    for (;;) {
      const urgent = jobs.findIndex(({ isLook }) => !isLook);
      const [job] = jobs.splice(Math.max(0, urgent), 1);
      if (!job) break;
      await job.run().catch((error: unknown) => {
        if (error instanceof Stopped) return;
        if (job.session && !job.isLook) send({ is: 'failed', id: job.session.id });
      });
    }
    isRunning = false;
  };

  const add = (job: Job) => {
    jobs.push(job);
    if (!isRunning) void runAll();
  };

  const look = (session: Session) => {
    const isWaiting = jobs.some((job) => job.isLook && job.session === session);
    if (!session.isWatched || isWaiting || session.length - session.lookedAt < LOOK_SAMPLES) return;
    add({
      isLook: true,
      session,
      async run() {
        if (session.isClosed) return;
        session.lookedAt = session.length;
        const sound = session.samples.subarray(0, session.length);
        const { text, tokens } = await recogniser.look(sound, optionsOf(session, true));
        session.draft = tokens;
        if (text !== '') send({ is: 'partial', id: session.id, text });
        // What came meanwhile may be enough for another look.
        look(session);
      },
    });
  };

  const close = (session: Session) => {
    session.isClosed = true;
    sessions.delete(session.id);
  };

  const end = (session: Session) => {
    session.isWatched = false;
    add({
      isLook: false,
      session,
      async run() {
        if (session.isClosed) return;
        const sound = session.samples.subarray(0, session.length);
        try {
          const words = await recogniser.hear(sound, optionsOf(session, false));
          send({ is: 'words', id: session.id, words });
        } finally {
          close(session);
        }
      },
    });
  };

  /** One piece that is too long fails alone. */
  const hear = (session: Session, { pcm, isWatched }: Extract<ToProgram, { is: 'hear' }>) => {
    if (!append(session, pcm)) {
      close(session);
      send({ is: 'failed', id: session.id });
      return;
    }
    session.isWatched = isWatched;
    look(session);
  };

  const open = ({ id, vocabulary }: Extract<ToProgram, { is: 'open' }>) =>
    sessions.set(id, {
      id,
      bias: biasOf(vocabulary),
      samples: new Float32Array(LOOK_SAMPLES * 4),
      length: 0,
      draft: [],
      lookedAt: 0,
      isWatched: false,
      isClosed: false,
    });

  const findSpeech = ({ id, pcm }: Extract<ToProgram, { is: 'find-speech' }>) => {
    const session: Session = {
      id,
      bias: null,
      samples: new Float32Array(0),
      length: 0,
      draft: [],
      lookedAt: 0,
      isWatched: false,
      isClosed: false,
    };
    add({
      isLook: false,
      session,
      async run() {
        if (!append(session, pcm)) throw new Error('The piece is too long.');
        send({ is: 'speech', id, spans: await detector.find(session.samples.subarray(0, session.length)) });
      },
    });
  };

  return (message) => {
    if (message.is === 'open') return void open(message);
    if (message.is === 'find-speech') return findSpeech(message);
    const session = sessions.get(message.id);
    if (!session) return;
    if (message.is === 'end') return end(session);
    if (message.is === 'close') return close(session);
    hear(session, message);
  };
}
