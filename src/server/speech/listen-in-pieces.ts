import { createHash } from 'node:crypto';
import { joinTexts } from '../../text/join-texts.ts';
import { createSegmenter, type Piece } from '../audio/pieces.ts';
import { comes, type Desk } from './desk.ts';
import type { PieceEngine, SpeechResult } from './engine.ts';
import type { Heard, Intake } from './intake.ts';
import type { ListenRequest } from './listening.ts';
import { createPieceJoiner } from './piece-words.ts';
import type { Transcript } from './transcript.ts';

/** Names that may be said, in characters: as much as the engines' models read beside what was said last. */
const NAMES_CHARACTERS = 400;
/** What was said last helps with what comes next, in characters. */
const PROMPT_CHARACTERS = 200;
/** A language told of fewer seconds than this is a guess, to which later pieces are not held. */
const LANGUAGE_SECONDS = 3;
/** Pieces kept while nothing was speech: real speech shows within one. */
const WAITING_MAX = 2;

export interface PieceListening {
  engine: PieceEngine;
  intake: Intake;
  desk: Desk;
  transcript: Transcript;
  request: Pick<ListenRequest, 'language' | 'hints' | 'signal' | 'pieces' | 'onPartial' | 'isWatched'>;
}

/** Language and confidence of a recording out of those of its pieces, by their length. */
function createTally() {
  const languages = new Map<string, number>();
  let sum = 0;
  let seconds = 0;
  return {
    add(result: SpeechResult, length: number): void {
      if (result.language !== null) {
        languages.set(result.language, (languages.get(result.language) ?? 0) + length);
      }
      if (result.confidence === null) return;
      sum += result.confidence * length;
      seconds += length;
    },
    language: (): string | null => [...languages].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null,
    confidence: (): number | null => (seconds > 0 ? Math.round((sum / seconds) * 10) / 10 : null),
  };
}

/** The name under which a piece is remembered: engine, language, place in milliseconds and what it sounds like. */
function keyOf(engine: PieceEngine, language: string, start: number, samples: Uint8Array): string {
  const digest = createHash('sha256').update(samples).digest('hex');
  return `${engine.id}:${language}:${Math.round(start * 1000)}:${digest}`;
}

/** The first names and terms of a vocabulary, as one sentence: models take over how they are written. */
function namesOf(vocabulary: readonly string[]): string {
  let names = '';
  for (const term of vocabulary) {
    const longer = names === '' ? term : `${names}, ${term}`;
    if (longer.length >= NAMES_CHARACTERS) break;
    names = longer;
  }
  return names === '' ? '' : `${names}.`;
}

/** Asks the engine about one piece after the other, and tells what it heard. */
function createQuestions({ engine, intake, desk, transcript, request }: PieceListening) {
  const joiner = createPieceJoiner();
  const tally = createTally();
  let language = request.language.split(/[-_]/)[0] ?? 'auto';
  const names = namesOf(request.hints?.vocabulary ?? []);
  let waiting: Piece[] = [];

  const ask = async (piece: Piece): Promise<SpeechResult> => {
    const key = keyOf(engine, language, piece.start, piece.samples);
    const known = request.pieces.recall(key);
    if (known) return known;
    await desk.hold();
    const held = joiner.held();
    const result = await engine.transcribe({
      samples: piece.samples,
      language,
      prompt: joinTexts([
        names,
        joinTexts([transcript.tail(PROMPT_CHARACTERS), held]).slice(-PROMPT_CHARACTERS),
      ]),
      signal: request.signal,
      onPartial: request.isWatched() ? (text) => request.onPartial(joinTexts([held, text])) : null,
    });
    await request.pieces.remember(key, result);
    return result;
  };

  const hear = async (piece: Piece): Promise<void> => {
    const result = await ask(piece);
    const length = piece.end - piece.start;
    tally.add(result, length);
    // Once the language is known, later pieces are not guessed anew.
    if (language === 'auto' && length >= LANGUAGE_SECONDS) language = result.language ?? 'auto';
    for (const segment of joiner.add(piece, result)) transcript.tell(segment);
    if (desk.isWanted()) desk.letGo();
  };

  return {
    /** Steady noise may pass for speech, and a service is not paid for it: pieces wait until there was some. */
    async take(pieces: readonly Piece[]): Promise<void> {
      waiting = [...waiting, ...pieces].slice(-WAITING_MAX);
      if (!intake.hasSpeech()) return;
      for (const piece of waiting.splice(0)) await hear(piece);
    },
    /** No piece follows that has to do with those before. */
    finish(): void {
      for (const segment of joiner.flush()) transcript.tell(segment);
      waiting = [];
    },
    result: () => ({ language: tally.language(), confidence: tally.confidence() }),
  };
}

/** Lets an engine that takes a piece at a time hear a recording, one piece after the other. */
export async function listenInPieces(
  listening: PieceListening,
): Promise<{ language: string | null; confidence: number | null }> {
  const { intake, desk, transcript } = listening;
  const questions = createQuestions(listening);

  /** The next sound, waiting for it without the engine where others want it. */
  const next = async (): Promise<Heard> => {
    await desk.hold();
    const pending = intake.next();
    if (!(await comes(pending, desk.isWanted))) desk.letGo();
    return pending;
  };

  /** One stretch, from gap to gap. */
  const hearStretch = async (): Promise<Heard['stop']> => {
    const base = intake.seconds();
    const segmenter = createSegmenter(listening.request.hints?.pace);
    const take = (pieces: Piece[]) =>
      questions.take(pieces.map((piece) => ({ ...piece, start: base + piece.start, end: base + piece.end })));
    for (;;) {
      const { frames, stop } = await next();
      for (const frame of frames) {
        intake.measure(frame);
        const pieces = segmenter.push(frame);
        if (pieces.length > 0) await take(pieces);
      }
      if (stop === null) continue;
      await take(segmenter.flush());
      questions.finish();
      return stop;
    }
  };

  while ((await hearStretch()) !== 'end') transcript.tellGap(intake.seconds());
  return questions.result();
}
