import type { AiService } from '../../../contract/api/ai-services.ts';
import type { AiModelId } from '../../../contract/api/catalogue-ai-models.ts';
import type { NoteSent } from '../../privacy/sent-words.ts';
import type { Slots } from '../../scheduling/fair-slots.ts';
import { type AssistantInput, assistantPrompt, cutEarlier } from '../prompts/assistant.ts';
import { brokenOff, type WritingService } from '../providers/writing-service.ts';
import { answerLimit, tokensFor } from '../tools/answer-length.ts';
import { createAnswerCleaner } from '../tools/clean-answer.ts';
import { OrderedText, type TextEvent } from '../tools/ordered-text.ts';
import { askModel } from '../writing/ask-model.ts';
import type { ChosenModel } from '../writing/choose-model.ts';
import type { Limits } from '../writing/stream-answer.ts';
import type { AiTimeouts } from '../writing/timeouts.ts';
import { waitForSlot } from '../writing/wait-for-slot.ts';

/** A question to the assistant. */
export interface AssistantRequest {
  readonly owner: number;
  readonly aiService: AiService;
  readonly preferredModel: AiModelId | null;
  readonly input: AssistantInput;
  /** Time limit for the whole answer, in milliseconds. */
  readonly withinMs: number;
  /** Records what a service receives, before it is sent. */
  readonly noteSent: NoteSent;
}

/** Tokens of an answer of a few pages; a longer text may be rewritten. */
const ANSWER_TOKENS = 6000;
/** Minimum growth before the next delta, in characters and as a share; bounds the cost per character. */
const STEP = 16;
const STEP_SHARE = 0.02;

/** Enough tokens to rewrite the text, wherever in the request it is. */
const tokensOf = ({ text, transcription }: AssistantInput): number =>
  Math.max(ANSWER_TOKENS, tokensFor(text), tokensFor(transcription ?? ''));

/** All texts that a service receives with a question: an answer may quote them. */
const sourceOf = ({ text, transcription, conversation }: AssistantInput): string =>
  [transcription ?? '', text, ...cutEarlier(conversation).map(({ content }) => content)].join('\n').trim();

/** Runs a question against a writing service; the answer is streamed as plain, inert text. */
export function createQuestionRunner(parts: { slots: Slots; timeouts: AiTimeouts }) {
  const { slots, timeouts } = parts;

  /** @throws WritingError */
  return async function answerQuestion(
    { owner, input }: AssistantRequest,
    asked: { service: WritingService; model: ChosenModel; limits: Limits },
    tell: (event: TextEvent) => void,
  ): Promise<{ text: string; model: string }> {
    const { service, model, limits } = asked;
    const ordered = new OrderedText([], tell);
    const cleaner = createAnswerCleaner(sourceOf(input), true);
    let seen = 0;
    const onText = (soFar: string): void => {
      if (soFar !== '' && soFar.length < seen + Math.max(STEP, seen * STEP_SHARE)) return;
      seen = soFar.length;
      const settled = soFar === '' ? '' : cleaner.cleanSoFar(soFar);
      if (settled !== null) ordered.set(0, settled, false);
    };
    const maxTokens = answerLimit(model, tokensOf(input));
    const slot = await waitForSlot(slots, owner, limits);
    try {
      const question = { ...assistantPrompt(input), service, model, maxTokens };
      const answered = await askModel(question, limits, timeouts, onText);
      const cleaned = cleaner.clean(answered.answer);
      if (cleaned === '') throw brokenOff();
      ordered.set(0, cleaned, true);
      return { text: ordered.text, model: answered.model };
    } finally {
      slot.release();
    }
  };
}
