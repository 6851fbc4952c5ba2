import { createHash } from 'node:crypto';
import { PauseSegmenter, type Piece, type PieceEvent } from '../../../speech/audio/pieces.ts';
import { createPieceJoiner } from '../../../speech/piece-joiner.ts';
import { hasWords, type Recognition } from '../../../speech/recognition.ts';
import { phrasesOf } from '../../../text/spoken-commands/phrases-of.ts';
import type { EngineLease } from '../scheduling/engine-lease.ts';
import type { EngineSet } from '../scheduling/engine-set.ts';
import type { AudioInput, FrameBatch } from './audio-input.ts';
import { createOpenPiece, type OpenPiece, type PieceContext, recognisePiece } from './open-piece.ts';
import { type FindSpeech, needsRecheck, recheckPiece } from './recheck-piece.ts';
import type { RecognitionRequest } from './recognition-request.ts';
import { RecordingEngine } from './recording-engine.ts';
import { createTally, type Tally } from './tally.ts';
import type { Transcript } from './transcript.ts';

/** Characters of preceding text passed to the engine as context. */
const CONTEXT_CHARACTERS = 200;
/** Minimum seconds for a reliable language detection; a shorter one does not apply to later pieces. */
const LANGUAGE_SECONDS = 3;
/** Pieces held back before speech was found: real speech is found within one. */
const WAITING_MAX = 2;
/** Milliseconds without audio after which an engine that others wait for is released. */
const STALL_MS = 2000;

export interface PieceRecognition {
  engines: EngineSet;
  input: AudioInput;
  transcript: Transcript;
  findSpeech: FindSpeech;
  request: Pick<
    RecognitionRequest,
    | 'owner'
    | 'isLive'
    | 'language'
    | 'hints'
    | 'signal'
    | 'pieces'
    | 'allowLanguage'
    | 'onPartial'
    | 'onQueuePosition'
    | 'isWatched'
    | 'staysInside'
    | 'onEngineUsed'
  >;
}

interface ClosedPiece {
  piece: Piece;
  open: OpenPiece;
}

/** The cache key of a piece: engine, language, position in milliseconds and digest of the audio. */
function cacheKeyBuilder({ start, samples }: Piece): (engine: RecordingEngine) => string {
  const digest = createHash('sha256').update(samples).digest('hex');
  return ({ current: { engine }, language }) =>
    `${engine.id}:${engine.model}:${language}:${Math.round(start * 1000)}:${digest}`;
}

/** Recognises pieces in order, failing over to the next engine, and reports results. */
class PieceRecogniser {
  readonly #parts: PieceRecognition;
  readonly #tally: Tally;
  readonly #joiner = createPieceJoiner();
  readonly #engine: RecordingEngine;
  #waiting: ClosedPiece[] = [];
  readonly context: PieceContext;

  constructor(parts: PieceRecognition, tally: Tally) {
    this.#parts = parts;
    this.#tally = tally;
    const { request, transcript } = parts;
    const { signal, hints } = request;
    this.#engine = new RecordingEngine(parts.engines, request);
    this.context = {
      signal,
      engine: () => this.#engine.current,
      lease: (engineSlots) => this.#engine.lease(engineSlots),
      session: () => ({
        language: this.#engine.requestedLanguage,
        vocabulary: hints?.vocabulary ?? [],
        phrases: hints?.spokenCommands ? this.#commandPhrases() : [],
        context: `${transcript.tail(CONTEXT_CHARACTERS)} ${this.#joiner.heldText()}`
          .trim()
          .slice(-CONTEXT_CHARACTERS),
      }),
      heldText: this.#joiner.heldText,
      onPartial: (text) => request.onPartial(text, parts.input.seconds()),
      isWatched: request.isWatched,
    };
  }

  /** Spoken forms of the commands in the language of the recording, or else in the engine's only language. */
  #commandPhrases(): string[] {
    const { current, language } = this.#engine;
    const { languages } = current.engine;
    const own = languages !== 'any' && languages.length === 1 ? languages[0] : undefined;
    return Object.values(phrasesOf(language === 'auto' ? (own ?? '') : language) ?? {}).flat();
  }

  /** Holds pieces back until there was speech: noise can look like speech, and a paid engine must not receive it. */
  async take(closed: ClosedPiece): Promise<void> {
    this.#waiting.push(closed);
    while (this.#waiting.length > WAITING_MAX) this.#waiting.shift()?.open.drop();
    if (!this.#parts.input.hasSpeech()) return;
    for (const one of this.#waiting.splice(0)) await this.#recognise(one);
  }

  /** Reports the words held back: no overlapping piece follows. */
  reportHeld(): void {
    for (const segment of this.#joiner.flush()) this.#parts.transcript.append(segment);
  }

  /** Ends a section: no later piece overlaps the earlier ones. */
  finish(): void {
    this.reportHeld();
    this.drop();
  }

  drop(): void {
    for (const { open } of this.#waiting) open.drop();
    this.#waiting = [];
    this.#engine.release();
  }

  currentLease(): EngineLease {
    return this.#engine.lease(this.#engine.current);
  }

  /** Recognises audio by `recognise`; if the engine fails, another one recognises all of it. */
  #recogniseAudio(samples: Uint8Array, recognise?: () => Promise<Recognition>): Promise<Recognition> {
    const retry = () => recognisePiece(this.#engine.current, samples, this.context);
    return this.#engine.recognise(recognise ?? retry, retry);
  }

  async #recallOrRecognise({ piece, open }: ClosedPiece): Promise<Recognition> {
    const { pieces, onEngineUsed: onAsked } = this.#parts.request;
    // Also one that is recalled: its engine got it before a restart.
    await onAsked?.(this.#engine.current.engine);
    const keyOf = cacheKeyBuilder(piece);
    const cached = pieces.recall(keyOf(this.#engine));
    if (cached) return cached;
    const first = await this.#recogniseAudio(piece.samples, () => open.recognise(piece));
    const recognition = needsRecheck(first)
      ? await recheckPiece(
          { ...piece, seconds: piece.end - piece.start, first },
          this.#parts.findSpeech,
          (samples) => this.#recogniseAudio(samples),
        )
      : first;
    // Another engine may have recognised it after a failure.
    await pieces.remember(keyOf(this.#engine), recognition);
    return recognition;
  }

  async #recognise(closed: ClosedPiece): Promise<void> {
    const { piece } = closed;
    try {
      const result = await this.#recallOrRecognise(closed);
      const length = piece.end - piece.start;
      // Music and noise have no language, whatever the engine reports.
      const language = hasWords(result.text) ? result.language : null;
      const { engine } = this.#engine.current;
      this.#tally.add({ ...result, language }, engine, length);
      // A detected language applies to the later pieces.
      if (this.#engine.language === 'auto' && engine.detectsLanguage && length >= LANGUAGE_SECONDS) {
        this.#engine.language = language ?? 'auto';
        if (language !== null) await this.#parts.request.allowLanguage?.(language);
      }
      for (const segment of this.#joiner.add(piece, result)) this.#parts.transcript.append(segment);
    } finally {
      closed.open.drop();
      this.currentLease().release();
    }
  }
}

/** Follows the pieces of a recording as audio arrives; each is passed to the engine while it grows. */
function createPieceFollower(pieceRecogniser: PieceRecogniser) {
  let current: OpenPiece | null = null;
  return {
    /** `base`: start of this section in seconds. */
    async take(event: PieceEvent, base: number): Promise<void> {
      if (event.kind === 'open') current = createOpenPiece(pieceRecogniser.context);
      else if (event.kind === 'audio') current?.add(event.pcm);
      else await this.end(event, base);
    },
    async end(event: Extract<PieceEvent, { kind: 'close' | 'drop' }>, base: number): Promise<void> {
      const open = current;
      current = null;
      if (event.kind === 'drop' || !open) {
        open?.drop();
        // Nobody speaks: the next piece may be far away.
        pieceRecogniser.currentLease().release();
        return pieceRecogniser.reportHeld();
      }
      const { piece } = event;
      await pieceRecogniser.take({
        piece: { ...piece, start: base + piece.start, end: base + piece.end },
        open,
      });
    },
    flush: async () => current?.flush(),
    /** Releases the engine to the next in the queue. */
    yieldEngine(): void {
      const lease = pieceRecogniser.currentLease();
      if (!lease.isWanted()) return;
      current?.abandon();
      lease.release();
    },
    drop(): void {
      current?.drop();
      pieceRecogniser.drop();
    },
  };
}

/** Recognises a recording piece by piece, each from its first audio on. Throws `SpeechError`. */
export async function recognisePieces(recognition: PieceRecognition): Promise<Tally> {
  const { input, transcript, request } = recognition;
  const tally = createTally();
  const pieceRecogniser = new PieceRecogniser(recognition, tally);
  const follower = createPieceFollower(pieceRecogniser);

  const next = async (): Promise<FrameBatch> => {
    const timer = setInterval(follower.yieldEngine, STALL_MS);
    try {
      return await input.next();
    } finally {
      clearInterval(timer);
    }
  };

  /** Recognises one section, from gap to gap. */
  const recogniseUntilGap = async (): Promise<FrameBatch['stop']> => {
    const base = input.seconds();
    const segmenter = new PauseSegmenter(request.hints?.pace);
    const takeAll = async (events: readonly PieceEvent[]) => {
      for (const event of events) await follower.take(event, base);
    };
    let stop: FrameBatch['stop'] = null;
    while (stop === null) {
      const batch = await next();
      batch.frames.forEach(input.measure);
      await takeAll(batch.frames.flatMap(segmenter.push));
      if (input.hasSpeech()) await follower.flush();
      stop = batch.stop;
    }
    await takeAll(segmenter.flush());
    pieceRecogniser.finish();
    return stop;
  };

  try {
    while ((await recogniseUntilGap()) !== 'end') transcript.appendGap(input.seconds());
    return tally;
  } finally {
    follower.drop();
  }
}
