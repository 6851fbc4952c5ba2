import { AI_SERVICE_SETTINGS, AI_SERVICES, type AiService } from '../../../contract/api/ai-services.ts';
import { countWords } from '../../../text/word-count.ts';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config/config.ts';
import type { ServiceSettings } from '../../config/service-settings.ts';
import { zonedHostOf } from '../../privacy/network-zone.ts';
import type { SentWords } from '../../privacy/sent-words.ts';
import { serviceAddress } from '../../privacy/service-address.ts';
import type { Slots } from '../../scheduling/fair-slots.ts';
import { type AssistantTask, createQuestionRunner } from '../assistant/answer-question.ts';
import { createAnthropicWriting } from '../providers/anthropic.ts';
import { createOpenAiWriting } from '../providers/openai.ts';
import { createPerplexityWriting } from '../providers/perplexity.ts';
import { WritingError, type WritingService } from '../providers/writing-service.ts';
import type { TextEvent } from '../tools/ordered-text.ts';
import { TextToolRunner, type ToolRunResult } from '../tools/run-tool.ts';
import { textWeight } from '../tools/text-weight.ts';
import { type ChosenModel, chooseModel } from './choose-model.ts';
import { countedService, type SpendCall } from './counted-service.ts';
import { recordedService } from './recorded-service.ts';
import type { AiTimeouts } from './timeouts.ts';
import type { AssistantAnswer, WritingResult, WritingTask } from './writing-task.ts';

const SERVICE_FACTORIES: Readonly<Record<AiService, (settings: ServiceSettings) => WritingService>> = {
  openai: createOpenAiWriting,
  anthropic: createAnthropicWriting,
  perplexity: createPerplexityWriting,
};

const NOTE_UNCHANGED = 'The writing service gave no version of this text. It is unchanged.';
const NOTE_PARTLY_UNCHANGED =
  'The writing service gave no version of some parts of this text. These are unchanged.';

function noteOf({ unchanged, parts }: ToolRunResult): string | null {
  if (unchanged === 0) return null;
  return unchanged === parts ? NOTE_UNCHANGED : NOTE_PARTLY_UNCHANGED;
}

/** A hint for the operator: what to check. */
function hintFor(
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
  const text = hintFor(error, id, name, model);
  return new AppError(code, details, { cause: error, ...(text === undefined ? {} : { text }) });
}

/** Word count, also for scripts without spaces between words. */
const wordsIn = (text: string): number => Math.max(countWords(text), Math.round(textWeight(text) / 6));

/** All words of a question to the assistant. */
const questionText = ({ input }: AssistantTask): string =>
  [input.transcription ?? '', ...input.conversation.map(({ content }) => content), input.text]
    .join('\n')
    .trim();

/** What a service is about to receive. */
const createSentWords =
  (settings: Config['services']) =>
  (id: AiService, { name: model }: ChosenModel, text: string): SentWords => ({
    ...zonedHostOf(serviceAddress(id, settings[id])),
    service: settings[id].name,
    model,
    words: wordsIn(text),
    characters: text.length,
  });

type Emit = (event: TextEvent) => void;

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
  const toolRunner = new TextToolRunner(parts);
  const answerQuestion = createQuestionRunner(parts);
  const entries = AI_SERVICES.map((id) => [id, SERVICE_FACTORIES[id](settings[id])]);
  const services = Object.fromEntries(entries) as Record<AiService, WritingService>;

  const withServiceErrors = createServiceErrors(settings);
  const sentWordsOf = createSentWords(settings);
  return {
    /** @throws AppError with the reason of the failure; `cancelled` when the signal fires */
    write(
      { owner, tool, aiService, preferredModel, input, timeoutMs, recordSentWords }: WritingTask,
      signal: AbortSignal,
      emit: Emit,
    ): Promise<WritingResult> {
      const override = settings[aiService].model;
      const model = chooseModel(aiService, tool, wordsIn(input.text), override, preferredModel);
      const limits = { deadline: performance.now() + timeoutMs, signal };
      const sentWords = sentWordsOf(aiService, model, input.text);
      const recorded = recordedService(services[aiService], () => recordSentWords(sentWords));
      const service = countedService(recorded, { owner, signal, spend: spendCall });
      return withServiceErrors(aiService, model, signal, async () => {
        const result = await toolRunner.run({ owner, tool, service, model, input, limits }, emit);
        return { text: result.text, engine: aiService, model: result.model, note: noteOf(result) };
      });
    },

    /** @throws AppError with the reason of the failure; `cancelled` when the signal fires */
    answer(task: AssistantTask, signal: AbortSignal, emit: Emit): Promise<AssistantAnswer> {
      const { owner, aiService, input, preferredModel, timeoutMs, recordSentWords } = task;
      const words = wordsIn(`${input.transcription ?? ''} ${input.text}`);
      const model = chooseModel(aiService, 'assistant', words, settings[aiService].model, preferredModel);
      const limits = { deadline: performance.now() + timeoutMs, signal };
      const sentWords = sentWordsOf(aiService, model, questionText(task));
      const recorded = recordedService(services[aiService], () => recordSentWords(sentWords));
      const service = countedService(recorded, { owner, signal, spend: spendCall });
      return withServiceErrors(aiService, model, signal, async () => ({
        ...(await answerQuestion(task, { service, model, limits }, emit)),
        engine: aiService,
      }));
    },
  };
}
