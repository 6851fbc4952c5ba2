import type { AiTool } from '../../../contract/api/ai-tool-list.ts';
import type { Slots } from '../../scheduling/fair-slots.ts';
import { promptOf, type ToolInput } from '../prompts/prompt.ts';
import { WritingError, type WritingService } from '../providers/writing-service.ts';
import { splitText } from '../split-text.ts';
import { askModel } from '../writing/ask-model.ts';
import type { ChosenModel } from '../writing/choose-model.ts';
import type { Limits } from '../writing/stream-answer.ts';
import type { AiTimeouts } from '../writing/timeouts.ts';
import { waitForSlot } from '../writing/wait-for-slot.ts';
import { answerLimit, tokensFor } from './answer-length.ts';
import { type AnswerCleaner, createAnswerCleaner } from './clean-answer.ts';
import type { Tool } from './define-tool.ts';
import { isVersion } from './is-version.ts';
import { OrderedText, type TextEvent } from './ordered-text.ts';
import { TOOLS } from './registry.ts';
import { textWeight } from './text-weight.ts';

/** Weight of a part: a thousand words, which fits the context of small local models. */
const PART_WEIGHT = 5000;
/** Minimum token limit of a free answer: one line can ask for a long article, of about 3000 words. */
const FREE_TOKENS = 4000;

/** One tool for a service to run on a text. */
export interface ToolRun {
  readonly owner: number;
  readonly tool: AiTool;
  readonly service: WritingService;
  readonly model: ChosenModel;
  readonly input: ToolInput;
  readonly limits: Limits;
}

/** `model`: the model that was used in the end. `unchanged`: how many of the `parts` were left unchanged. */
export interface ToolRunResult {
  readonly text: string;
  readonly model: string;
  readonly unchanged: number;
  readonly parts: number;
}

const partSize = (text: string): number => Math.ceil((PART_WEIGHT * text.length) / textWeight(text));

/** True when an answer of the tool can be anything, also about the text. */
const isFreeTool = (tool: AiTool): boolean => TOOLS[tool].isVersion === null;

/** The gaps between the parts of the answer. No gap between sentences is usual in few scripts only. */
function gapsFor(split: Tool['split'], gaps: readonly string[]): readonly (string | null)[] {
  if (split === 'lines') return gaps.map(() => '\n');
  return split === 'translated' ? gaps.map((gap) => (gap === '' ? null : gap)) : gaps;
}

/** @throws WritingError `text_too_long` when the model's longest answer is too short */
function lengthLimit(model: ChosenModel, tool: AiTool, text: string): number {
  const { maxTokens } = model;
  const needed = TOOLS[tool].maxTokens ?? tokensFor(text);
  // Half of the estimate is headroom.
  if (maxTokens !== null && needed / 2 > maxTokens) {
    throw new WritingError('text_too_long', 'The text is too long.');
  }
  return answerLimit(model, isFreeTool(tool) ? Math.max(needed, FREE_TOKENS) : needed);
}

interface TextToolRunnerParts {
  slots: Slots;
  timeouts: AiTimeouts;
}

/** Runs tools with a writing service: in parts if allowed, with as many in parallel as there are slots. */
export class TextToolRunner {
  readonly #parts: TextToolRunnerParts;

  constructor(parts: TextToolRunnerParts) {
    this.#parts = parts;
  }

  /**
   * Runs a tool on a text and streams the answer.
   * @throws WritingError; `provider_refused` when the service returned no version of the text and the tool does not
   * keep the original
   */
  async run(run: ToolRun, emit: (event: TextEvent) => void): Promise<ToolRunResult> {
    const { tool, input, owner, limits, model } = run;
    const { split, keepsText } = TOOLS[tool];
    const size = split ? partSize(input.text) : Number.POSITIVE_INFINITY;
    const { parts, gaps } = splitText(input.text, size);
    const ordered = new OrderedText(gapsFor(split, gaps), emit);
    const failure = new AbortController();
    const signal = AbortSignal.any([limits.signal, failure.signal]);
    let modelName = model.name;
    let unchanged = 0;

    const runPart = async (text: string, index: number) => {
      const slot = await waitForSlot(this.#parts.slots, owner, { deadline: limits.deadline, signal });
      try {
        const show = (soFar: string) => ordered.set(index, soFar, false);
        const version = await this.#processPart({ ...run, limits: { ...limits, signal } }, text, show);
        if (!version && !keepsText) throw new WritingError('provider_refused', 'No version came.');
        if (!version) unchanged += 1;
        modelName = version?.model ?? modelName;
        ordered.set(index, version?.cleaned ?? text, true);
      } finally {
        slot.release();
      }
    };

    const running = parts.map((text, index) => runPart(text, index));
    try {
      await Promise.all(running);
    } finally {
      failure.abort();
      await Promise.allSettled(running);
    }
    return { text: ordered.text, model: modelName, unchanged, parts: parts.length };
  }

  #ask(run: ToolRun, text: string, isStrict: boolean, onText: (soFar: string) => void) {
    const { service, model, tool, input, limits } = run;
    const prompt = promptOf(TOOLS[tool].prompt({ ...input, text }), text, isStrict);
    const maxTokens = lengthLimit(model, tool, text);
    return askModel({ ...prompt, service, model, maxTokens }, limits, this.#parts.timeouts, onText);
  }

  /**
   * Processes one part, with one retry if the answer is not a version of it. Null when both attempts fail.
   */
  async #processPart(run: ToolRun, text: string, show: (soFar: string) => void) {
    const instruction = run.input.instruction ?? '';
    // An answer may take over words of both.
    const cleaner = createAnswerCleaner(
      `${text}\n${instruction}`.trim(),
      isFreeTool(run.tool),
      run.tool === 'translate',
    );
    for (const isStrict of [false, true]) {
      const onText = throttleText(cleaner, show);
      const { answer, model } = await this.#ask(run, text, isStrict, onText);
      const cleaned = cleaner.clean(answer);
      if (cleaned !== '' && isVersion(run.tool, text, cleaned, instruction)) return { cleaned, model };
      show('');
    }
    return null;
  }
}

/** Shows the settled part of a growing answer, in steps of a share of its length to keep the cost linear. */
function throttleText(cleaner: AnswerCleaner, show: (soFar: string) => void): (soFar: string) => void {
  let shownLength = 0;
  return (soFar) => {
    if (soFar === '') {
      shownLength = 0;
      show('');
      return;
    }
    if (soFar.length < shownLength + Math.max(16, shownLength / 50)) return;
    shownLength = soFar.length;
    const settled = cleaner.cleanPartial(soFar);
    if (settled !== null) show(settled);
  };
}
