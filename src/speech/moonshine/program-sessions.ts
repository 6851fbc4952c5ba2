import { PCM_RATE } from '../audio/pcm.ts';
import { type LonePhrase, lonePhrases } from './lone-phrases.ts';
import type { FromProgram, ToProgram } from './messages.ts';
import type { PieceOptions, PieceRecogniser } from './piece-recogniser.ts';
import type { SpeechDetector } from './silero-detector.ts';
import { createVocabularyBias, type VocabularyBias } from './vocabulary-bias.ts';

/** Samples of new audio before the next interim result, and before the first one. */
const INTERIM_SAMPLES = 0.75 * PCM_RATE;
/** Maximum length of a piece; longer ones are refused. */
const SAMPLES_MAX = 60 * PCM_RATE;
/** Maximum number of cached vocabulary prefix trees, one per speaker. */
const VOCABULARIES_MAX = 32;

interface Session {
  readonly id: number;
  readonly bias: VocabularyBias | null;
  readonly phrases: readonly LonePhrase[];
  samples: Float32Array;
  length: number;
  draft: number[];
  interimAt: number;
  isWatched: boolean;
  isClosed: boolean;
}

/** Queued work for the single thread; a job of a closed session is skipped. */
interface Job {
  /** Final results take precedence over interim ones. */
  readonly isInterim: boolean;
  readonly session: Session | null;
  run(): Promise<void>;
}

class StoppedError extends Error {}

const createSession = (
  id: number,
  capacity: number,
  hints: Pick<Session, 'bias' | 'phrases'> = { bias: null, phrases: [] },
): Session => ({
  id,
  ...hints,
  samples: new Float32Array(capacity),
  length: 0,
  draft: [],
  interimAt: 0,
  isWatched: false,
  isClosed: false,
});

/** Appends 16-bit samples to a session's audio, as numbers from -1 to 1; false when it becomes too long. */
function append(session: Session, pcm: Uint8Array): boolean {
  const count = pcm.byteLength >> 1;
  const needed = session.length + count;
  if (needed > SAMPLES_MAX) return false;
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
  const biases = new Map<string, VocabularyBias | null>();
  return (terms: readonly string[]): VocabularyBias | null => {
    const name = JSON.stringify(terms);
    const bias = biases.has(name) ? (biases.get(name) ?? null) : createVocabularyBias(terms);
    biases.delete(name);
    biases.set(name, bias);
    const [oldest] = biases.keys();
    if (biases.size > VOCABULARIES_MAX && oldest !== undefined) biases.delete(oldest);
    return bias;
  };
}

interface SessionParts {
  readonly recogniser: PieceRecogniser;
  readonly detector: SpeechDetector;
  send(message: FromProgram): void;
  /** Resolves after the host has delivered the messages that wait. */
  nextTurn(): Promise<unknown>;
}

/**
 * The sessions of one program: receives messages and answers by `send`. One job runs at a time; messages are
 * received between two decoder steps, and an interim job yields to a final one.
 */
export class ProgramSessions {
  readonly #recogniser: PieceRecogniser;
  readonly #detector: SpeechDetector;
  readonly #send: (message: FromProgram) => void;
  readonly #nextTurn: () => Promise<unknown>;
  readonly #sessions = new Map<number, Session>();
  readonly #biasOf = createVocabularies();
  readonly #jobs: Job[] = [];
  #isRunning = false;

  constructor({ recogniser, detector, send, nextTurn }: SessionParts) {
    this.#recogniser = recogniser;
    this.#detector = detector;
    this.#send = send;
    this.#nextTurn = nextTurn;
  }

  receive(message: ToProgram): void {
    if (message.is === 'open') this.#open(message);
    else if (message.is === 'find-speech') this.#findSpeech(message);
    else {
      const session = this.#sessions.get(message.id);
      if (!session) return;
      if (message.is === 'end') this.#end(session);
      else if (message.is === 'close') this.#close(session);
      else this.#receiveAudio(session, message);
    }
  }

  #optionsOf(session: Session, isInterim: boolean): PieceOptions {
    return {
      bias: session.bias,
      phrases: session.phrases,
      draft: session.draft,
      pause: async () => {
        await this.#nextTurn();
        if (session.isClosed || (isInterim && this.#jobs.some((job) => !job.isInterim)))
          throw new StoppedError();
      },
    };
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    for (;;) {
      const urgent = this.#jobs.findIndex(({ isInterim }) => !isInterim);
      const [job] = this.#jobs.splice(Math.max(0, urgent), 1);
      if (!job) break;
      await job.run().catch((error: unknown) => {
        if (error instanceof StoppedError) return;
        if (job.session && !job.isInterim) this.#send({ is: 'failed', id: job.session.id });
      });
    }
    this.#isRunning = false;
  }

  #add(job: Job): void {
    this.#jobs.push(job);
    if (!this.#isRunning) void this.#runAll();
  }

  #queueInterim(session: Session): void {
    const isWaiting = this.#jobs.some((job) => job.isInterim && job.session === session);
    if (!session.isWatched || isWaiting || session.length - session.interimAt < INTERIM_SAMPLES) return;
    this.#add({
      isInterim: true,
      session,
      run: async () => {
        if (session.isClosed) return;
        const { interimAt } = session;
        session.interimAt = session.length;
        const audio = session.samples.subarray(0, session.length);
        try {
          const { text, tokens } = await this.#recogniser.recogniseInterim(
            audio,
            this.#optionsOf(session, true),
          );
          session.draft = tokens;
          if (text !== '') this.#send({ is: 'partial', id: session.id, text });
        } catch (error) {
          if (!(error instanceof StoppedError)) throw error;
          // It yielded to a final result and is repeated after it: no more audio may come for a while.
          session.interimAt = interimAt;
        }
        // The audio received meanwhile may suffice for another interim result.
        this.#queueInterim(session);
      },
    });
  }

  #close(session: Session): void {
    session.isClosed = true;
    this.#sessions.delete(session.id);
  }

  #end(session: Session): void {
    session.isWatched = false;
    this.#add({
      isInterim: false,
      session,
      run: async () => {
        if (session.isClosed) return;
        const audio = session.samples.subarray(0, session.length);
        try {
          const piece = await this.#recogniser.recognise(audio, this.#optionsOf(session, false));
          this.#send({ is: 'words', id: session.id, ...piece });
        } finally {
          this.#close(session);
        }
      },
    });
  }

  /** A piece that is too long fails without affecting the others. */
  #receiveAudio(session: Session, { pcm, isWatched }: Extract<ToProgram, { is: 'hear' }>): void {
    if (!append(session, pcm)) {
      this.#close(session);
      this.#send({ is: 'failed', id: session.id });
      return;
    }
    session.isWatched = isWatched;
    this.#queueInterim(session);
  }

  #open({ id, vocabulary, phrases }: Extract<ToProgram, { is: 'open' }>): void {
    const hints = { bias: this.#biasOf(vocabulary), phrases: lonePhrases(phrases) };
    this.#sessions.set(id, createSession(id, INTERIM_SAMPLES * 4, hints));
  }

  #findSpeech({ id, pcm }: Extract<ToProgram, { is: 'find-speech' }>): void {
    const session = createSession(id, 0);
    this.#add({
      isInterim: false,
      session,
      run: async () => {
        if (!append(session, pcm)) throw new Error('The piece is too long.');
        const spans = await this.#detector.find(session.samples.subarray(0, session.length));
        this.#send({ is: 'speech', id, spans });
      },
    });
  }
}
