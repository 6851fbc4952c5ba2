import type { AiService } from '../../../contract/api/ai-services.ts';
import type { WrittenBy } from '../../../contract/api/text-origin.ts';
import type { StyleNote } from '../../../contract/api/transcriptions.ts';
import type { VoiceProfile } from '../../../contract/api/voice-profiles.ts';
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts';
import { AppError } from '../../app-error.ts';
import type { Log } from '../../log.ts';
import type { PersonalityProfileStore } from '../../personality-profile/store.ts';
import type { RecordSentWords } from '../../privacy/sent-words.ts';
import type { UserPreferencesStore } from '../../user-preferences/store.ts';
import { preferredModelOf } from '../writing/preferred-model.ts';
import type { AiTimeouts } from '../writing/timeouts.ts';
import type { Writer } from '../writing/writer.ts';
import { writerOf } from './written-by.ts';

/**
 * The result of styling a text: the styled text, or null with the reason; and a note on what could not be
 * done. `writer` is null when there is no styled text or it was made without a service.
 */
export interface StyledText {
  readonly text: string | null;
  readonly note: StyleNote | null;
  readonly writer: WrittenBy | null;
}

/** A spoken text, its speaker, and the service that is to style it. */
export interface StyleRequest {
  readonly owner: number;
  readonly aiService: AiService;
  readonly text: string;
  readonly language: string | null;
  /** The active voice profile; null for none. */
  readonly voiceProfile: Pick<VoiceProfile, 'accentType' | 'vocabularyLevel'> | null;
  readonly recordSentWords: RecordSentWords;
}

/**
 * Rewrites a spoken text in the style of its speaker. A failure must not cost the transcript: it is reported
 * in the note. Throws only when the signal fires.
 * @throws AppError `cancelled`
 */
export type PersonalStyle = (request: StyleRequest, signal: AbortSignal) => Promise<StyledText>;

export function createPersonalStyle(parts: {
  writer: Writer;
  timeouts: AiTimeouts;
  profiles: PersonalityProfileStore;
  preferences: Pick<UserPreferencesStore, 'readOf'>;
  log: Log;
}): PersonalStyle {
  const { writer, timeouts, profiles, preferences, log } = parts;

  async function write(
    { owner, aiService, text, language, voiceProfile, recordSentWords }: StyleRequest,
    signal: AbortSignal,
  ): Promise<StyledText> {
    const [profile, userPreferences] = await Promise.all([profiles.readOf(owner), preferences.readOf(owner)]);
    const knownLanguage = language === 'auto' ? null : language;
    const input = {
      text,
      profile,
      language: knownLanguage,
      voiceProfile,
      targetLanguage: null,
      instruction: null,
      emojiStyle: 'all' as const,
    };
    const timeoutMs = timeouts.styleDeadlineMs(text.length);
    const preferredModel = preferredModelOf(userPreferences);
    const tool = 'personalize' as const;
    const task = { owner, tool, aiService, preferredModel, input, timeoutMs, recordSentWords };
    const result = await writer.write(task, signal);
    if (signal.aborted) throw new AppError('cancelled');
    const code = result.engine === 'local' ? ('local' as const) : ('provider_refused' as const);
    const isSame = result.text === text;
    return {
      text: isSame ? null : result.text,
      writer: isSame ? null : writerOf(result),
      note: result.note === null ? null : { code, text: result.note },
    };
  }

  return async (request, signal) => {
    try {
      return await write(request, signal);
    } catch (error) {
      if (signal.aborted) throw new AppError('cancelled', {}, { cause: error });
      const code: ErrorCode = error instanceof AppError ? error.code : 'internal';
      // Name and message only: other fields of an error could contain the spoken text.
      const { name, message } = error instanceof Error ? error : new Error('unknown');
      log.warn({ code, err: { type: name, message } }, 'a text could not be rewritten in the personal style');
      return { text: null, writer: null, note: { code, text: ERRORS[code].text } };
    }
  };
}
