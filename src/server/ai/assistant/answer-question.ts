import type { AiService } from '../../../contract/api/ai-services.ts';
import type { AiModelId } from '../../../contract/api/catalogue-ai-models.ts';
import type { RecordSentWords } from '../../privacy/sent-words.ts';
import type { Slots } from '../../scheduling/fair-slots.ts';
import { type AssistantInput, assistantPrompt, shortenHistory } from '../prompts/assistant.ts';
import { interruptedError, type WritingService } from '../providers/writing-service.ts';
import { answerLimit, tokensFor } from '../tools/answer-length.ts';
import { createAnswerCleaner } from '../tools/clean-answer.ts';
import { OrderedText, type TextEvent } from '../tools/ordered-text.ts';
import { askModel } from '../writing/ask-model.ts';
import type { ChosenModel } from '../writing/choose-model.ts';
import type { Limits } from '../writing/stream-answer.ts';
import type { AiTimeouts } from '../writing/timeouts.ts';
import { waitForSlot } from '../writing/wait-for-slot.ts';

/** A question to the assistant. */
export interface AssistantTask {
  readonly owner: number;
  readonly aiService: AiService;
  readonly preferredModel: AiModelId | null;
  readonly input: AssistantInput;
  /** Time limit for the whole answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Records what a service receives, before it is sent. */
  readonly recordSentWords: RecordSentWords;
}

/** Tokens of an answer of a few pages; a longer text may be rewritten. */
const ANSWER_TOKENS = 6000;
/** Minimum growth before the next delta, in characters and as a share; bounds the cost per character. */
const DELTA_MIN = 16;
const DELTA_SHARE_MIN = 0.02;

/** Enough tokens to rewrite the text, wherever in the request it is. */
const tokensOf = ({ text, transcription }: AssistantInput): number =>
  Math.max(ANSWER_TOKENS, tokensFor(text), tokensFor(transcription ?? ''));

/** All texts that a service receives with a question: an answer may quote them. */
const sourceOf = ({ text, transcription, conversation }: AssistantInput): string =>
  [transcription ?? '', text, ...shortenHistory(conversation).map(({ content }) => content)]
    .join('\n')
    .trim();

/** Runs a question against a writing service; the answer is streamed as plain, inert text. */
export function createQuestionRunner(parts: { slots: Slots; timeouts: AiTimeouts }) {
  const { slots, timeouts } = parts;

  /** @throws WritingError */
  return async function answerQuestion(
    { owner, input }: AssistantTask,
    target: { service: WritingService; model: ChosenModel; limits: Limits },
    emit: (event: TextEvent) => void,
  ): Promise<{ text: string; model: string }> {
    const { service, model, limits } = target;
    const output = new OrderedText([], emit);
    const cleaner = createAnswerCleaner(sourceOf(input), true);
    let emittedLength = 0;
    const onText = (soFar: string): void => {
      if (soFar !== '' && soFar.length < emittedLength + Math.max(DELTA_MIN, emittedLength * DELTA_SHARE_MIN))
        return;
      emittedLength = soFar.length;
      const settled = soFar === '' ? '' : cleaner.cleanPartial(soFar);
      if (settled !== null) output.set(0, settled, false);
    };
    const maxTokens = answerLimit(model, tokensOf(input));
    const slot = await waitForSlot(slots, owner, limits);
    try {
      const question = { ...assistantPrompt(input), service, model, maxTokens };
      const result = await askModel(question, limits, timeouts, onText);
      const cleaned = cleaner.clean(result.answer);
      if (cleaned === '') throw interruptedError();
      output.set(0, cleaned, true);
      return { text: output.text, model: result.model };
    } finally {
      slot.release();
    }
  };
}
