import { randomUUID } from 'node:crypto';
import type { AiService } from '../../contract/api/ai-services.ts';
import { AUDIO_MEDIA_TYPES } from '../../contract/api/audio-formats.ts';
import type { StyleNote, Transcribed } from '../../contract/api/transcriptions.ts';
import type { PersonalStyle, StyledText } from '../ai/tools/personal-style.ts';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { Tracer } from '../operation/tracer.ts';
import { receiptLineOf, type SentWords } from '../privacy/sent-words.ts';
import type { RecognitionResult } from '../speech/recognition/recognition-request.ts';
import type { LearnedPair } from '../text-shaping/learned-words.ts';
import { toAppError } from '../to-app-error.ts';
import type { AudioStore } from '../transcriptions/audio-store.ts';
import { presentDetail } from '../transcriptions/present.ts';
import type { Removals } from '../transcriptions/removals.ts';
import type { NewTranscription, TranscriptionStore } from '../transcriptions/store.ts';
import type { RecordUncommittedCopy } from '../transcriptions/uncommitted-copies.ts';
import type { ShapeTranscript } from '../voice-profiles/shape-transcript.ts';
import type { ActiveTakes } from './active-takes.ts';
import { newRow } from './new-row.ts';
import { shapeTurns, shapeVersion } from './shape-turns.ts';
import type { TakeRow, TakeStore } from './store.ts';
import { noSpeech, withSend } from './take-answer.ts';
import { takeElsewhere } from './take-elsewhere.ts';
import type { TakeKey } from './take-key.ts';
import { failureOf, isTransientFailure, type TakeSession } from './take-session.ts';
import type { SeparatedResult, TakeSpeakers } from './take-speakers.ts';

/** Steps of a take at which a test may kill the process. */
export type Failpoint =
  | 'chunk stored'
  | 'piece transcribed'
  | 'shaped'
  | 'personalized'
  | 'committing'
  | 'committed'
  | 'answering';

export interface CompletionParts {
  store: TakeStore;
  activeTakes: ActiveTakes;
  transcriptions: TranscriptionStore;
  audioStore: AudioStore;
  removals: Removals;
  recordUncommittedCopy: RecordUncommittedCopy;
  log: Log;
  style: PersonalStyle;
  shape: ShapeTranscript;
  /** The words that a user's corrections taught; empty where that is switched off. */
  learnedWordsOf(owner: number): Promise<readonly LearnedPair[]>;
  /** @throws AppError `plan_required` when the plan does not include this language */
  requireLanguage(owner: number, language: string): Promise<void>;
  /** True when the user keeps recordings. */
  keepsRecordings(owner: number): Promise<boolean>;
  /** Tells the speakers of a recording apart if its user wants it. */
  speakers: TakeSpeakers;
  metrics: Pick<Metrics, 'takeCompleted'>;
  tracer: Tracer;
  failpoint(step: Failpoint): void;
  now: () => number;
}

const NOT_SHAPED_NOTE: StyleNote = {
  code: 'shape',
  text: 'Your voice profile could not be applied to this text. It stands as it was heard.',
};

const nameOf = ({ owner, id }: TakeKey): string => `${owner}/${id}`;

/** Turns a complete take into text, exactly once for any number of callers. */
export class Completion {
  readonly #parts: CompletionParts;
  readonly #running = new Map<string, Promise<Transcribed>>();

  constructor(parts: CompletionParts) {
    this.#parts = parts;
  }

  /** @throws AppError `not_found` when it has been deleted */
  async storedText(owner: number, id: string): Promise<Transcribed> {
    const stored = await this.#parts.transcriptions.find(owner, id);
    if (!stored) throw new AppError('not_found');
    const words = await this.#parts.transcriptions.wordTimes(owner, stored.seq);
    return { ...presentDetail(stored, words), noSpeech: false };
  }

  /** False where the text of a finished take has been deleted. */
  async hasText({ owner, transcription_id }: TakeRow): Promise<boolean> {
    return (await this.#parts.transcriptions.find(owner, transcription_id ?? '')) !== undefined;
  }

  /** True while this process turns a take into a text; its audio is still here, or just being deleted. */
  readonly isRunning = (take: TakeKey): boolean => this.#running.has(nameOf(take));

  /** Waits until a failed run has ended: a retry would join it, and its end would close the session of the retry. */
  async waitForEnd(take: TakeKey): Promise<void> {
    await this.#running.get(nameOf(take))?.catch(() => undefined);
  }

  /**
   * Recognises a received take to its end and stores its text. Concurrent calls share one run.
   * @throws AppError the reason of the failure; the take keeps its audio and, unless it is temporary, the reason
   */
  complete(take: TakeRow): Promise<Transcribed> {
    const name = nameOf(take);
    const running = this.#running.get(name);
    if (running) return running;
    const run = this.#runMeasured(take).finally(() => this.#running.delete(name));
    this.#running.set(name, run);
    return run;
  }

  /** Copies the recording to permanent storage. */
  async #storeRecording(session: TakeSession, row: NewTranscription): Promise<void> {
    const { owner, id: text, audio_key: key, audio_format } = row;
    if (key === null) return;
    const { audioStore, removals, recordUncommittedCopy } = this.#parts;
    const type = AUDIO_MEDIA_TYPES[audio_format as keyof typeof AUDIO_MEDIA_TYPES];
    await recordUncommittedCopy({ owner, text, key });
    try {
      await audioStore.put(key, await session.wholeFile(), type, session.signal);
    } catch (error) {
      await removals.remove([key]);
      throw error;
    }
  }

  /** Plans limit detected languages like chosen ones; a refused recording is kept. */
  async #requireDetectedLanguage(take: TakeRow, { language }: RecognitionResult): Promise<void> {
    if (take.language === 'auto' && language) await this.#parts.requireLanguage(take.owner, language);
  }

  /** Finishes the text: paragraphs, the take's voice profile and learned words; segments and their times stay as recognised. */
  async #shape(take: TakeRow, { voiceProfile }: TakeSession, result: SeparatedResult) {
    const learned = await this.#parts.learnedWordsOf(take.owner);
    // The engines of services and large models finish their texts themselves.
    const isUnfinished = result.engine === 'moonshine';
    const language = result.language ?? (take.language === 'auto' ? null : take.language);
    const { text, ...shaped } = await shapeTurns(
      this.#parts.shape,
      { ...result, language },
      { voiceProfile, learned, isUnfinished },
    );
    return { result: { ...result, text }, ...shaped };
  }

  /** The text in the user's style, if requested. Throws only on discard or shutdown. */
  async #style(
    take: TakeRow,
    session: TakeSession,
    { text, language, segments }: RecognitionResult,
  ): Promise<StyledText> {
    if (take.personalize !== 1) return { text: null, note: null, writer: null };
    const aiService = take.ai_service as AiService;
    const request = {
      owner: take.owner,
      aiService,
      text,
      language: language ?? take.language,
      voiceProfile: session.voiceProfile,
      recordSentWords: (sent: SentWords) => session.recordRecipient(receiptLineOf('personalize', sent)),
    };
    const styled = await this.#parts.style(request, session.signal);
    this.#parts.failpoint('personalized');
    if (!session.voiceProfile || styled.text === null) return styled;
    // The styling service also sets punctuation and capitals, so the voice profile is applied again. Without a service,
    // the only punctuation left may be the dictated one.
    const isOnlyDictated = styled.writer === null && session.voiceProfile.spokenCommands;
    const voiceProfile = isOnlyDictated
      ? { ...session.voiceProfile, includePunctuation: true }
      : session.voiceProfile;
    const learned = await this.#parts.learnedWordsOf(take.owner);
    const reshaped = await shapeVersion(
      this.#parts.shape,
      styled.text,
      { segments, language },
      { voiceProfile, learned },
    );
    const note = styled.note ?? (reshaped.isShaped ? null : NOT_SHAPED_NOTE);
    return reshaped.text === text
      ? { note, text: null, writer: null }
      : { note, text: reshaped.text, writer: styled.writer };
  }

  async #commit(
    take: TakeRow,
    session: TakeSession,
    result: SeparatedResult,
    styled: StyledText,
  ): Promise<Transcribed> {
    const isKept = await this.#parts.keepsRecordings(take.owner);
    const storedRecording = isKept ? { key: randomUUID(), bytes: session.log.bytes } : null;
    const row = newRow(take, result, styled, storedRecording, this.#parts.now());
    await this.#storeRecording(session, row);
    this.#parts.failpoint('committing');
    // A failed transaction may have been committed nevertheless: the recording stays until that is known.
    const extras = { lines: session.heardHere, needsSeparation: result.needsSeparation === true && isKept };
    const id = await this.#parts.tracer.span('take.commit', {}, () =>
      this.#parts.store.commit(row, session.key, session.voiceProfile?.id ?? null, extras),
    );
    if (row.audio_key && id !== row.id) await this.#parts.removals.remove([row.audio_key]);
    if (id === null) throw await this.#commitFailure(take);
    this.#parts.failpoint('committed');
    return this.storedText(take.owner, id);
  }

  /** Why a text could not be committed: the take was discarded, or another server holds it now. */
  async #commitFailure({ owner, id }: TakeRow): Promise<AppError> {
    const isElsewhere = (await this.#parts.store.find(owner, id)) !== undefined;
    return isElsewhere ? takeElsewhere() : new AppError('cancelled');
  }

  async #runMeasured(take: TakeRow): Promise<Transcribed> {
    const since = performance.now();
    const seconds = () => (performance.now() - since) / 1000;
    try {
      const answer = await this.#parts.tracer.span('take.complete', {}, () => this.#run(take));
      this.#parts.metrics.takeCompleted(answer.noSpeech ? 'no_speech' : 'text', seconds());
      return answer;
    } catch (error) {
      this.#parts.metrics.takeCompleted(toAppError(error).code, seconds());
      throw error;
    }
  }

  async #run(take: TakeRow): Promise<Transcribed> {
    const since = performance.now();
    const session = await this.#parts.activeTakes.get(take);
    try {
      await this.#parts.store.markTranscribing(session.key);
      session.feed.publishState('transcribing', null);
      const recognised = await session.recognise(take.language);
      if (recognised.text.trim() === '')
        return await this.#failSilent(take, session, recognised.durationSeconds);
      await this.#requireDetectedLanguage(take, recognised);
      const separated = await this.#parts.speakers(take, session, recognised);
      const { result, isShaped, isSent } = await this.#shape(take, session, separated);
      this.#parts.failpoint('shaped');
      const written = await this.#style(take, session, result);
      const styled = isShaped ? written : { ...written, note: written.note ?? NOT_SHAPED_NOTE };
      // The wait after the last word, however much was still to be recognised.
      const processingTimeMs = Math.round(performance.now() - since);
      const answer = await this.#commit(take, session, { ...result, processingTimeMs }, styled);
      session.feed.publishState('done', null);
      await this.#removeAudio(take);
      return isSent ? withSend(answer, session.voiceProfile) : answer;
    } catch (error) {
      // Stopped from outside: a discarded take is gone, and one stopped by a shutdown is resumed at the next
      // start.
      if (!session.signal.aborted) await this.#fail(take, session, error);
      throw error;
    }
  }

  /** Deletes the audio of a stored text; the next start deletes any remains. */
  async #removeAudio(take: TakeRow): Promise<void> {
    await this.#parts.activeTakes.clear(take).catch((error: unknown) => {
      this.#parts.log.error({ err: error }, 'the audio of a stored text could not be removed yet');
    });
  }

  async #failSilent(take: TakeRow, session: TakeSession, duration: number): Promise<Transcribed> {
    await this.#fail(take, session, new AppError('no_speech'));
    return noSpeech(duration);
  }

  async #fail(take: TakeRow, session: TakeSession, error: unknown): Promise<void> {
    const failure = failureOf(error);
    try {
      // The take stays complete: the next request for its text continues it.
      if (isTransientFailure(failure)) return;
      if (failure.code === 'internal')
        this.#parts.log.error({ err: error }, 'a recording could not be transcribed');
      await this.#parts.store.fail(session.key, failure, session.recognisedSeconds);
      session.feed.publishState('failed', failure);
    } finally {
      // Its audio is kept until it is retried, perhaps by another server.
      await session.waitForCopy();
      await this.#parts.activeTakes.close(take);
    }
  }
}
