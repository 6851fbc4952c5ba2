import { AI_SERVICE_SETTINGS, AI_SERVICES, type AiService } from '../../../contract/api/ai-services.ts';
import { countWords } from '../../../text/word-count.ts';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config/config.ts';
import type { ServiceSettings } from '../../config/service-settings.ts';
import { zonedHostOf } from '../../privacy/network-zone.ts';
import type { SentWords } from '../../privacy/sent-words.ts';
import { serviceAddress } from '../../privacy/service-address.ts';
import type { Slots } from '../../scheduling/fair-slots.ts';
import { type AssistantRequest, createQuestionRunner } from '../assistant/answer-question.ts';
import { createAnthropicWriting } from '../providers/anthropic.ts';
import { createOpenAiWriting } from '../providers/openai.ts';
import { createPerplexityWriting } from '../providers/perplexity.ts';
import { WritingError, type WritingService } from '../providers/writing-service.ts';
import type { TextEvent } from '../tools/ordered-text.ts';
import { TextToolRunner, type ToolRunResult } from '../tools/run-tool.ts';
import { textWeight } from '../tools/text-weight.ts';
import { type ChosenModel, chooseModel } from './choose-model.ts';
import { countedService, type SpendCall } from './counted-service.ts';
import { notedService } from './noted-service.ts';
import type { AiTimeouts } from './timeouts.ts';
import type { Answered, WritingTask, Written } from './writing-task.ts';

const MAKERS: Readonly<Record<AiService, (settings: ServiceSettings) => WritingService>> = {
  openai: createOpenAiWriting,
  anthropic: createAnthropicWriting,
  perplexity: createPerplexityWriting,
};

const KEPT_AS_IS = 'The writing service gave no version of this text. It is unchanged.';
const PARTLY_KEPT = 'The writing service gave no version of some parts of this text. These are unchanged.';

function noteOf({ literal, parts }: ToolRunResult): string | null {
  if (literal === 0) return null;
  return literal === parts ? KEPT_AS_IS : PARTLY_KEPT;
}

/** A hint for the operator: what to check. */
function textOf(
  { code, isModelUnknown }: WritingError,
  id: AiService,
  name: string,
  model: string,
): string | undefined {
  if (code === 'provider_key_refused')
    return `${name} does not accept the key in ${AI_SERVICE_SETTINGS[id]}.`;
  return isModelUnknown ? `${name} has no model named ${model}.` : undefined;
}

/** The error reported to the user when a service did not write. */
function failureOf(error: unknown, id: AiService, name: string, model: string): unknown {
  if (!(error instanceof WritingError)) return error;
  const { code, advice } = error;
  const afterMs = advice && code === 'provider_busy' ? advice.afterMs : null;
  const details = afterMs ? { retryAfter: Math.ceil(afterMs / 1000) } : {};
  const text = textOf(error, id, name, model);
  return new AppError(code, details, { cause: error, ...(text === undefined ? {} : { text }) });
}

/** Word count, also for scripts without spaces between words. */
const wordsIn = (text: string): number => Math.max(countWords(text), Math.round(textWeight(text) / 6));

/** All words of a question to the assistant. */
const saidIn = ({ input }: AssistantRequest): string =>
  [input.transcription ?? '', ...input.conversation.map(({ content }) => content), input.text]
    .join('\n')
    .trim();

/** What a service is about to receive. */
const sentBy =
  (settings: Config['services']) =>
  (id: AiService, { name: model }: ChosenModel, text: string): SentWords => ({
    ...zonedHostOf(serviceAddress(id, settings[id])),
    service: settings[id].name,
    model,
    words: wordsIn(text),
    characters: text.length,
  });

type Tell = (event: TextEvent) => void;

/**
 * Runs a request to a service and translates its failure to our own errors.
 * @throws AppError with the reason of the failure; `cancelled` when the signal fires
 */
const createServiceErrors =
  (settings: Config['services']) =>
  async <T>(
    aiService: AiService,
    model: ChosenModel,
    signal: AbortSignal,
    run: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (signal.aborted) throw new AppError('cancelled', {}, { cause: error });
      throw failureOf(error, aiService, settings[aiService].name, model.name);
    }
  };

/** Writes with the configured services. Loaded at first use, so that it does not delay the start. */
export function createWriteByService(parts: {
  settings: Config['services'];
  slots: Slots;
  timeouts: AiTimeouts;
  spendCall: SpendCall;
}) {
  const { settings, spendCall } = parts;
  const work = new TextToolRunner(parts);
  const answerQuestion = createQuestionRunner(parts);
  const entries = AI_SERVICES.map((id) => [id, MAKERS[id](settings[id])]);
  const services = Object.fromEntries(entries) as Record<AiService, WritingService>;

  const withServiceErrors = createServiceErrors(settings);
  const sentOf = sentBy(settings);
  return {
    /** @throws AppError with the reason of the failure; `cancelled` when the signal fires */
    write(
      { owner, tool, aiService, preferredModel, input, withinMs, noteSent }: WritingTask,
      signal: AbortSignal,
      tell: Tell,
    ): Promise<Written> {
      const override = settings[aiService].model;
      const model = chooseModel(aiService, tool, wordsIn(input.text), override, preferredModel);
      const limits = { deadline: performance.now() + withinMs, signal };
      const sent = sentOf(aiService, model, input.text);
      const noted = notedService(services[aiService], () => noteSent(sent));
      const service = countedService(noted, { owner, signal, spend: spendCall });
      return withServiceErrors(aiService, model, signal, async () => {
        const worked = await work.run({ owner, tool, service, model, input, limits }, tell);
        return { text: worked.text, engine: aiService, model: worked.model, note: noteOf(worked) };
      });
    },

    /** @throws AppError with the reason of the failure; `cancelled` when the signal fires */
    answer(asked: AssistantRequest, signal: AbortSignal, tell: Tell): Promise<Answered> {
      const { owner, aiService, input, preferredModel, withinMs, noteSent } = asked;
      const words = wordsIn(`${input.transcription ?? ''} ${input.text}`);
      const model = chooseModel(aiService, 'assistant', words, settings[aiService].model, preferredModel);
      const limits = { deadline: performance.now() + withinMs, signal };
      const sent = sentOf(aiService, model, saidIn(asked));
      const noted = notedService(services[aiService], () => noteSent(sent));
      const service = countedService(noted, { owner, signal, spend: spendCall });
      return withServiceErrors(aiService, model, signal, async () => ({
        ...(await answerQuestion(asked, { service, model, limits }, tell)),
        engine: aiService,
      }));
    },
  };
}
