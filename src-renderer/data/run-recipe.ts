import type { ApiRequest } from '../../src/contract/api/api.ts';
import type { ToolAnswer } from './ai-tools.ts';
import { NetworkError } from './http-error.ts';
import { type Fields, streamWriting, type WritingListener, wordsIn } from './stream-writing.ts';

/** The step of a recipe that failed after others had worked. */
interface StepFailure {
  readonly step: number;
  readonly code: string | null;
  readonly error: string;
}

/** The result of a recipe: the text of its last step, or of the last one before the failure. */
interface RecipeAnswer extends ToolAnswer {
  readonly failure: StepFailure | null;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function failureIn(value: unknown): StepFailure | null {
  if (!isFields(value)) return null;
  return { step: Number(value.step), code: wordsIn(value.code), error: wordsIn(value.error) ?? '' };
}

type RunInput = ApiRequest<'POST /api/recipes/{id}/run', never>['body'];

/** Runs a recipe on a text and streams the words of each step. Throws the errors of `streamWriting`. */
export function runRecipe(id: string, input: RunInput, listener: WritingListener): Promise<RecipeAnswer> {
  return streamWriting(
    `/api/recipes/${id}/run`,
    input,
    (fields) => {
      const text = wordsIn(fields.text);
      const engine = wordsIn(fields.engine);
      if (text === null || engine === null) throw new NetworkError('The answer could not be read.');
      const failure = failureIn(fields.failure);
      return { text, engine, model: wordsIn(fields.model), note: wordsIn(fields.note), failure };
    },
    listener,
  );
}
