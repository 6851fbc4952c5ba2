import { randomUUID } from 'node:crypto';
import type { AiService } from '../../contract/api/ai-services.ts';
import { AUDIO_MEDIA_TYPES } from '../../contract/api/audio-formats.ts';
import { NO_SPEECH_MESSAGE, type StyleNote, type Transcribed } from '../../contract/api/transcriptions.ts';
import type { PersonalStyle, Styled } from '../ai/tools/personal-style.ts';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import type { Recognised } from '../speech/recognition/recognition-request.ts';
import type { KeptAudio } from '../transcriptions/kept-audio.ts';
import { presentDetail } from '../transcriptions/present.ts';
import type { Removals } from '../transcriptions/removals.ts';
import type { NewTranscription, TranscriptionStore } from '../transcriptions/store.ts';
import type { ShapeTranscript } from '../voice-profiles/shape-transcript.ts';
import type { ActiveTakes } from './active-takes.ts';
import { newRow } from './new-row.ts';
import type { TakeRow, TakeStore } from './store.ts';
import { failureOf, type TakeSession } from './take-session.ts';

/** Places in the life of a take at which a test may have the process end. */
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
  keptAudio: KeptAudio;
  removals: Removals;
  log: Log;
  style: PersonalStyle;
  shape: ShapeTranscript;
  /** @throws AppError `plan_required` where the plan does not include recording in this language */
  requireLanguage(owner: number, language: string): Promise<void>;
  /** Whether this person keeps recordings. */
  keeps(owner: number): Promise<boolean>;
  failpoint(step: Failpoint): void;
  now: () => number;
}

const NOT_SHAPED: StyleNote = {
  code: 'shape',
  text: 'Your voice profile could not be applied to this text. It stands as it was heard.',
};

/** How a take whose parts are all here becomes text: once, however many wait for it. */
export function createCompletion(parts: CompletionParts) {
  const { store, activeTakes, transcriptions, keptAudio, removals, failpoint } = parts;
  const running = new Map<string, Promise<Transcribed>>();

  /** Copies the recording to where it is kept; it is gone again if the text does not make it into the database. */
  async function keep(session: TakeSession, row: NewTranscription): Promise<void> {
    const type = AUDIO_MEDIA_TYPES[row.audio_format as keyof typeof AUDIO_MEDIA_TYPES];
    if (row.audio_key) await keptAudio.keep(row.audio_key, await session.wholeFile(), type, session.signal);
  }

  /** A language that was detected is bound by the plan as one that was chosen is; the recording is kept. */
  async function requireHeard(take: TakeRow, { language }: Recognised): Promise<void> {
    if (take.language === 'auto' && language) await parts.requireLanguage(take.owner, language);
  }

  /** The text as the voice profile of its take asks for; its segments stay as they were heard, and so do their times. */
  async function shaped(take: TakeRow, { voice }: TakeSession, result: Recognised) {
    if (!voice) return { result, isShaped: true };
    const language = result.language ?? (take.language === 'auto' ? null : take.language);
    const { text, isShaped } = await parts.shape({ ...result, language }, voice);
    return { result: { ...result, text }, isShaped };
  }

  /** The text in its speaker's style, where that was asked for. Only a discard or a shutdown makes it throw. */
  async function style(take: TakeRow, session: TakeSession, { text, language }: Recognised): Promise<Styled> {
    if (take.personalize !== 1) return { text: null, note: null, writer: null };
    const aiService = take.ai_service as AiService;
    const said = {
      owner: take.owner,
      aiService,
      text,
      language: language ?? take.language,
      voice: session.voice,
    };
    const styled = await parts.style(said, session.signal);
    failpoint('personalized');
    if (!session.voice || styled.text === null) return styled;
    // Who writes in a style also sets signs and capitals: what the profile asks for is true of that text, too.
    const again = await parts.shape({ text: styled.text, segments: [], language }, session.voice);
    const note = styled.note ?? (again.isShaped ? null : NOT_SHAPED);
    return again.text === text
      ? { note, text: null, writer: null }
      : { note, text: again.text, writer: styled.writer };
  }

  async function commit(
    take: TakeRow,
    session: TakeSession,
    result: Recognised,
    styled: Styled,
  ): Promise<Transcribed> {
    const audioKey = (await parts.keeps(take.owner)) ? randomUUID() : null;
    const row = newRow(take, result, styled, audioKey, parts.now());
    let id: string | null = null;
    try {
      await keep(session, row);
      failpoint('committing');
      id = await store.commit(row, take.id, session.voice?.id ?? null);
    } finally {
      if (row.audio_key && id !== row.id) await removals.remove([row.audio_key]);
    }
    if (id === null) throw new AppError('cancelled');
    failpoint('committed');
    return storedText(take.owner, id);
  }

  /** @throws AppError `not_found` where it has been deleted since */
  async function storedText(owner: number, id: string): Promise<Transcribed> {
    const stored = await transcriptions.find(owner, id);
    if (!stored) throw new AppError('not_found');
    const words = await transcriptions.wordTimes(owner, stored.seq);
    return { ...presentDetail(stored, words), noSpeech: false };
  }

  async function run(take: TakeRow): Promise<Transcribed> {
    const { owner, id } = take;
    const since = performance.now();
    const session = await activeTakes.get(take);
    try {
      await store.transcribing(owner, id);
      session.feed.state('transcribing', null);
      const heard = await session.hear(take.language);
      if (heard.text.trim() === '') return await silent(take, session, heard.durationSeconds);
      await requireHeard(take, heard);
      const { result, isShaped } = await shaped(take, session, heard);
      failpoint('shaped');
      const written = await style(take, session, result);
      const styled = isShaped ? written : { ...written, note: written.note ?? NOT_SHAPED };
      // What one waited for after the last word, whatever was still to be heard by then.
      const processingTimeMs = Math.round(performance.now() - since);
      const answer = await commit(take, session, { ...result, processingTimeMs }, styled);
      session.feed.state('done', null);
      await removeSound(take);
      return answer;
    } catch (error) {
      // Stopped from outside: a discard leaves nothing, and what a shutdown leaves is taken up at the next start.
      if (!session.signal.aborted) await fail(take, session, error);
      throw error;
    }
  }

  /** Removes the sound of a text that is stored. What stays behind, the next start removes: the text is there. */
  async function removeSound(take: TakeRow): Promise<void> {
    await activeTakes.clear(take).catch((error: unknown) => {
      parts.log.error({ err: error }, 'the sound of a stored text could not be removed yet');
    });
  }

  async function silent(take: TakeRow, session: TakeSession, duration: number): Promise<Transcribed> {
    await fail(take, session, new AppError('no_speech'));
    return noSpeech(duration);
  }

  async function fail(take: TakeRow, session: TakeSession, error: unknown): Promise<void> {
    const failure = failureOf(error);
    if (failure.code === 'internal') parts.log.error({ err: error }, 'a recording could not be transcribed');
    await store.fail(take.owner, take.id, failure);
    session.feed.state('failed', failure);
    await activeTakes.close(take);
  }

  return {
    /**
     * Hears a received take to its end and stores its text. Whoever asks while it runs waits for the same.
     * @throws AppError why it failed; the take keeps its audio and the reason
     */
    complete(take: TakeRow): Promise<Transcribed> {
      const name = `${take.owner}/${take.id}`;
      const known = running.get(name);
      if (known) return known;
      const done = run(take).finally(() => running.delete(name));
      running.set(name, done);
      return done;
    },
    storedText,
  };
}

export type Completion = ReturnType<typeof createCompletion>;

/** The answer for a recording in which nobody spoke. `duration`: seconds. */
export function noSpeech(duration: number): Transcribed {
  return {
    noSpeech: true,
    id: null,
    originalText: '',
    personalizedText: null,
    text: '',
    duration,
    message: NO_SPEECH_MESSAGE,
  };
}
