import type { RecipeStep } from '../../../contract/api/recipes.ts';
import { AppError } from '../../app-error.ts';
import type { ReceiptRecorder } from '../../privacy/sent-words.ts';
import { DONE_EVENT, type EventSource, type ServerEvent } from '../../server-event.ts';
import type { SessionUser } from '../../session-user.ts';
import { toAppError } from '../../to-app-error.ts';
import type { ToolInput } from '../prompts/prompt.ts';
import { serviceFor } from '../writing/default-service.ts';
import type { AiTimeouts } from '../writing/timeouts.ts';
import type { Writer } from '../writing/writer.ts';
import type { WritingResult, WritingTask } from '../writing/writing-task.ts';
import { progressEvents } from './progress-events.ts';
import type { RequestInput } from './request-input.ts';
import type { ToolRequest } from './service.ts';

type StepRequest = Pick<ToolRequest, 'text' | 'aiService' | 'language' | 'textId'>;

/** The step that failed after others had worked. */
interface StepFailure {
  readonly step: number;
  readonly code: string;
  readonly error: string;
}

/** The input of a step: the text as the steps before it have left it. */
function inputOf(step: RecipeStep, input: ToolInput): ToolInput {
  const instruction = step.tool === 'custom' ? step.instruction : null;
  const targetLanguage = step.tool === 'translate' ? step.targetLanguage : null;
  return { ...input, instruction, targetLanguage };
}

/** The input for the steps after this one; a translation is in the language that was asked for. */
const inputAfter = (step: RecipeStep, input: ToolInput, { text }: WritingResult): ToolInput => ({
  ...input,
  text,
  language: step.tool === 'translate' ? step.targetLanguage : input.language,
});

/** The combined result of two steps: the latter's text, with the former's service if the latter used none. */
function combineResults(before: WritingResult | null, next: WritingResult): WritingResult {
  if (!before) return next;
  const notes = [...new Set([before.note, next.note].filter((note) => note !== null))];
  const servicePart = next.engine === 'local' ? before : next;
  const note = notes.length > 0 ? notes.join(' ') : null;
  return { text: next.text, engine: servicePart.engine, model: servicePart.model, note };
}

/** @throws the error, if it is not one of the step itself: the run was cancelled, or the server is at fault */
function failureOf(error: unknown, step: number, signal: AbortSignal): StepFailure {
  const { code, message } = toAppError(error);
  if (signal.aborted || code === 'internal') throw error;
  return { step, code, error: message };
}

/** Runs the steps of recipes. */
export function createStepRunner(parts: {
  writer: Writer;
  timeouts: AiTimeouts;
  requestInput: RequestInput;
  recordInReceipt: ReceiptRecorder;
}) {
  const { writer, timeouts, requestInput, recordInReceipt } = parts;

  /** Runs all steps; a failure after the first one ends the row and is part of the result. */
  async function writeAll(
    task: Omit<WritingTask, 'tool' | 'timeoutMs' | 'recordSentWords'>,
    textId: string | undefined,
    steps: readonly RecipeStep[],
    emit: (event: ServerEvent) => void,
    signal: AbortSignal,
  ): Promise<WritingResult & { failure: StepFailure | null }> {
    let result: WritingResult | null = null;
    let { input } = task;
    for (const [index, step] of steps.entries()) {
      emit({ name: 'step', data: { step: index + 1, of: steps.length } });
      if (result) emit({ name: 'restart', data: {} });
      const timeoutMs = timeouts.deadlineMs(input.text.length);
      try {
        const { tool } = step;
        const recordSentWords = recordInReceipt(task.owner, textId, tool);
        const stepTask = { ...task, tool, input: inputOf(step, input), timeoutMs, recordSentWords };
        result = combineResults(result, await writer.write(stepTask, signal, emit));
      } catch (error) {
        if (!result) throw error;
        return { ...result, failure: failureOf(error, index + 1, signal) };
      }
      input = inputAfter(step, input, result);
    }
    if (!result) throw new AppError('not_found');
    return { ...result, failure: null };
  }

  /**
   * Starts the steps of a recipe on a text; its events report the progress.
   * @throws AppError `provider_not_configured` or `nothing_leaves` when one of the steps needs a service that is not there
   */
  return async (
    user: SessionUser,
    steps: readonly RecipeStep[],
    request: StepRequest,
  ): Promise<EventSource> => {
    const { owner } = user;
    const { input, preferredModel } = await requestInput(user, request);
    const aiService = request.aiService ?? serviceFor(preferredModel, await writer.servicesFor(owner));
    for (const { tool } of steps) await writer.requireAvailable(tool, aiService, owner);
    return (signal) =>
      progressEvents(async (emit, runSignal) => {
        const task = { owner, aiService, preferredModel, input };
        const data = await writeAll(task, request.textId, steps, emit, runSignal);
        return { name: DONE_EVENT, data };
      }, signal);
  };
}

export type StepRunner = ReturnType<typeof createStepRunner>;
