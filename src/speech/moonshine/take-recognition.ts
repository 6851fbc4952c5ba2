import type { Segment } from '../../contract/api/segments.ts';
import { joinTexts } from '../../text/join-texts.ts';
import { PauseSegmenter, type Piece, type PieceEvent } from '../audio/pieces.ts';
import { createPieceJoiner } from '../piece-joiner.ts';
import type { FromProgram } from './messages.ts';
import type { PieceRecogniser, RecognisedPiece } from './piece-recogniser.ts';
import { ProgramSessions } from './program-sessions.ts';
import { recognitionOf } from './recognition-of.ts';
import type { SpeechDetector } from './silero-detector.ts';
import { createVoicedFrames } from './voiced-frames.ts';

interface TakeRecognitionParts {
  readonly recogniser: PieceRecogniser;
  readonly detector: SpeechDetector;
  nextTurn(): Promise<unknown>;
  /** Final words, in order, once each. */
  onSegment(segment: Segment): void;
  /** Interim words after the last segment; they replace the previous ones. */
  onPartial(text: string): void;
}

/** Recognises one recording while it grows, in the thread that calls it. Calls must not overlap. */
export class TakeRecognition {
  readonly #parts: TakeRecognitionParts;
  readonly #frames: ReturnType<typeof createVoicedFrames>;
  readonly #segmenter = new PauseSegmenter();
  readonly #joiner = createPieceJoiner();
  readonly #sessions: ProgramSessions;
  /** Resolved with null when a piece could not be recognised. */
  readonly #resolvers = new Map<number, (recognised: RecognisedPiece | null) => void>();
  #piece = 0;

  constructor(parts: TakeRecognitionParts) {
    const { recogniser, detector, nextTurn } = parts;
    this.#parts = parts;
    this.#frames = createVoicedFrames(detector);
    const send = (message: FromProgram) => this.#receive(message);
    this.#sessions = new ProgramSessions({ recogniser, detector, nextTurn, send });
  }

  /** Takes 16 kHz mono 16-bit samples; resolves when it accepts more. */
  async push(pcm: Uint8Array): Promise<void> {
    for (const frame of await this.#frames.push(pcm)) await this.#handleAll(this.#segmenter.push(frame));
  }

  /** Ends the recording; resolves once all its words are reported. */
  async end(): Promise<void> {
    for (const frame of await this.#frames.flush()) await this.#handleAll(this.#segmenter.push(frame));
    await this.#handleAll(this.#segmenter.flush());
    this.#reportHeld();
  }

  /** Stops without a result. */
  close(): void {
    this.#sessions.receive({ is: 'close', id: this.#piece });
    this.#resolve(this.#piece, { words: [], missed: [] });
  }

  /** Reports the words held back: no overlapping piece follows. */
  #reportHeld(): void {
    for (const segment of this.#joiner.flush()) this.#parts.onSegment(segment);
  }

  #resolve(id: number, recognised: RecognisedPiece | null): void {
    this.#resolvers.get(id)?.(recognised);
    this.#resolvers.delete(id);
  }

  #receive(message: FromProgram): void {
    if (message.is === 'words') this.#resolve(message.id, message);
    else if (message.is === 'failed') this.#resolve(message.id, null);
    else if (message.is === 'partial' && message.id === this.#piece)
      this.#parts.onPartial(joinTexts([this.#joiner.heldText(), message.text]));
  }

  async #handleAll(events: readonly PieceEvent[]): Promise<void> {
    for (const event of events) await this.#handle(event);
  }

  async #handle(event: PieceEvent): Promise<void> {
    if (event.kind === 'open') {
      this.#piece += 1;
      this.#sessions.receive({ is: 'open', id: this.#piece, vocabulary: [], phrases: [] });
    } else if (event.kind === 'audio') {
      this.#sessions.receive({ is: 'hear', id: this.#piece, pcm: event.pcm, isWatched: true });
    } else if (event.kind === 'drop') {
      this.#sessions.receive({ is: 'close', id: this.#piece });
      this.#reportHeld();
    } else await this.#close(event.piece);
  }

  async #close(piece: Piece): Promise<void> {
    const id = this.#piece;
    const recognised = await new Promise<RecognisedPiece | null>((resolve) => {
      this.#resolvers.set(id, resolve);
      this.#sessions.receive({ is: 'end', id });
    });
    // A piece that failed is marked, and the others are still recognised.
    const whole = { start: 0, end: piece.end - piece.start };
    const result = recognitionOf(recognised ?? { words: [], missed: [whole] });
    for (const segment of this.#joiner.add(piece, result)) this.#parts.onSegment(segment);
  }
}
