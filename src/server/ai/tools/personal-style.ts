import type { AiService } from '../../../contract/api/ai-services.ts';
import type { WrittenBy } from '../../../contract/api/text-origin.ts';
import type { StyleNote } from '../../../contract/api/transcriptions.ts';
import type { VoiceProfile } from '../../../contract/api/voice-profiles.ts';
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts';
import { AppError } from '../../app-error.ts';
import type { Log } from '../../log.ts';
import type { PersonalityProfileStore } from '../../personality-profile/store.ts';
import type { UserPreferencesStore } from '../../user-preferences/store.ts';
import { preferredModelOf } from '../providers/preferred-model.ts';
import type { AiTimeouts } from '../providers/timeouts.ts';
import type { Writer } from '../providers/writer.ts';
import { writerOf } from './written-by.ts';

/**
 * What became of a text in its speaker's style: no version, and why not; or one, what could not be done for it, and the
 * service that wrote it. `writer` is null where there is no version, or no service wrote it.
 */
export interface Styled {
  readonly text: string | null;
  readonly note: StyleNote | null;
  readonly writer: WrittenBy | null;
}

/** What was said, by whom, and which service is to write it out. */
export interface Said {
  readonly owner: number;
  readonly aiService: AiService;
  readonly text: string;
  readonly language: string | null;
  /** The way of speaking that was chosen; null for none. */
  readonly voice: Pick<VoiceProfile, 'accentType' | 'vocabularyLevel'> | null;
}

/**
 * Writes out what was said in the style of its speaker. Nothing that goes wrong here is worth a transcript: it is told
 * in the note. Only when the signal fires it throws.
 * @throws AppError `cancelled`
 */
export type PersonalStyle = (said: Said, signal: AbortSignal) => Promise<Styled>;

export function createPersonalStyle(parts: {
  writer: Writer;
  timeouts: AiTimeouts;
  profiles: PersonalityProfileStore;
  preferences: Pick<UserPreferencesStore, 'readOf'>;
  log: Log;
}): PersonalStyle {
  const { writer, timeouts, profiles, preferences, log } = parts;

  async function write(
    { owner, aiService, text, language, voice }: Said,
    signal: AbortSignal,
  ): Promise<Styled> {
    const [profile, chosen] = await Promise.all([profiles.readOf(owner), preferences.readOf(owner)]);
    const known = language === 'auto' ? null : language;
    const input = {
      ...{ text, profile, language: known, voice },
      ...{ targetLanguage: null, instruction: null, emojiStyle: 'all' as const },
    };
    const withinMs = timeouts.styleDeadlineMs(text.length);
    const preferredModel = preferredModelOf(chosen);
    const job = { owner, tool: 'personalize' as const, aiService, preferredModel, input, withinMs };
    const written = await writer.write(job, signal);
    if (signal.aborted) throw new AppError('cancelled');
    const code = written.engine === 'local' ? ('local' as const) : ('provider_refused' as const);
    const isSame = written.text === text;
    return {
      text: isSame ? null : written.text,
      writer: isSame ? null : writerOf(written),
      note: written.note === null ? null : { code, text: written.note },
    };
  }

  return async (said, signal) => {
    try {
      return await write(said, signal);
    } catch (error) {
      if (signal.aborted) throw new AppError('cancelled', {}, { cause: error });
      const code: ErrorCode = error instanceof AppError ? error.code : 'internal';
      // Name and message only: another error's own fields could hold what was said.
      const { name, message } = error instanceof Error ? error : new Error('unknown');
      log.warn({ code, err: { type: name, message } }, 'a text could not be put into a personal style');
      return { text: null, writer: null, note: { code, text: ERRORS[code].text } };
    }
  };
}
