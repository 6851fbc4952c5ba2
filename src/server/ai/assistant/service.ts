import type { AiService } from '../../../contract/api/ai-services.ts';
import type { ChatMessage } from '../../../contract/api/assistant.ts';
import { AI_MODELS } from '../../../contract/api/catalogue-ai-models.ts';
import type { UserPreferences } from '../../../contract/api/user-preferences.ts';
import type { PersonalityProfileStore } from '../../personality-profile/store.ts';
import type { ReceiptRecorder } from '../../privacy/sent-words.ts';
import { DONE_EVENT, type EventSource } from '../../server-event.ts';
import type { SessionUser } from '../../session-user.ts';
import type { UserPreferencesStore } from '../../user-preferences/store.ts';
import { progressEvents } from '../tools/progress-events.ts';
import { preferredModelOf } from '../writing/preferred-model.ts';
import type { AiTimeouts } from '../writing/timeouts.ts';
import type { Services, Writer } from '../writing/writer.ts';

/** A parsed request to the assistant. */
export interface AssistantRequest {
  readonly text: string;
  readonly instruction: string;
  readonly transcription?: string | undefined;
  readonly conversation: readonly ChatMessage[];
  readonly aiService?: AiService | undefined;
  /** The transcription that the text belongs to. */
  readonly textId?: string | undefined;
}

/** The assistant that users ask about their texts. */
export function createAssistant(parts: {
  writer: Writer;
  timeouts: AiTimeouts;
  profiles: PersonalityProfileStore;
  preferences: UserPreferencesStore;
  recordInReceipt: ReceiptRecorder;
}) {
  const { writer, timeouts, profiles, preferences, recordInReceipt } = parts;

  /** The service of the preferred model, else the recorder's service, else the first: if it is available. */
  function serviceFor(
    userPreferences: UserPreferences,
    requestedService: AiService | undefined,
    services: Services,
  ): AiService {
    const preferred = preferredModelOf(userPreferences);
    const model = AI_MODELS.find(({ id }) => id === preferred);
    if (model && services.isConfigured(model.provider)) return model.provider;
    return requestedService !== undefined && services.isConfigured(requestedService)
      ? requestedService
      : services.firstAvailable();
  }

  return {
    /**
     * Starts an answer; its events stream the text.
     * @throws AppError `provider_not_configured`, `nothing_leaves`
     */
    async ask({ userId, owner }: SessionUser, request: AssistantRequest): Promise<EventSource> {
      const [profile, userPreferences] = await Promise.all([profiles.read(userId), preferences.read(userId)]);
      const aiService = serviceFor(userPreferences, request.aiService, await writer.servicesFor(owner));
      await writer.requireAvailable('assistant', aiService, owner);
      const { text, instruction, conversation } = request;
      const transcription = request.transcription ?? null;
      const length = text.length + (transcription?.length ?? 0);
      const question = {
        owner,
        aiService,
        timeoutMs: timeouts.deadlineMs(length),
        preferredModel: preferredModelOf(userPreferences),
        input: { text, instruction, transcription, conversation, profile },
        recordSentWords: recordInReceipt(owner, request.textId, 'assistant'),
      };
      return (signal) =>
        progressEvents(async (emit, runSignal) => {
          const { text: analysis, engine, model } = await writer.answer(question, runSignal, emit);
          return { name: DONE_EVENT, data: { analysis, engine, model } };
        }, signal);
    },
  };
}

export type Assistant = ReturnType<typeof createAssistant>;
