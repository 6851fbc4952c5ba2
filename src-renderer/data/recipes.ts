import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { ApiRequest } from '../../src/contract/api/api.ts';
import type { Recipe, RecipeForm } from '../../src/contract/api/recipes.ts';
import type { ToolAnswer } from './ai-tools.ts';
import { call } from './http.ts';
import { NetworkError } from './http-error.ts';
import { recipeList } from './recipe-list.ts';
import { askForWords, type Fields, type WritingListener, wordsIn } from './written-answer.ts';

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: recipeList.queryKey });

/** Creates a recipe, or replaces the one with this id. */
export const saveRecipe = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, body }: { id: string | null; body: RecipeForm }) =>
      id === null
        ? call('POST /api/recipes', { body })
        : call('PUT /api/recipes/{id}', { params: { id }, body }),
    onSuccess: () => refresh(client),
    meta: {
      success: { title: 'recipes.saved' },
      failure: { title: 'recipes.saveFailed', detail: 'server' },
    },
  });

export const deleteRecipe = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /api/recipes/{id}', { params: { id } }),
    onSettled: () => refresh(client),
    meta: {
      success: { title: 'recipes.deleted' },
      failure: { title: 'recipes.deleteFailed', detail: 'server' },
    },
  });

/** Orders the recipes; the new order is shown at once. */
export const orderRecipes = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (recipes: readonly Recipe[]) =>
      call('PUT /api/recipe-order', { body: { ids: recipes.map(({ id }) => id) } }),
    onMutate: async (recipes) => {
      await client.cancelQueries({ queryKey: recipeList.queryKey });
      client.setQueryData(recipeList.queryKey, [...recipes]);
    },
    onSettled: () => refresh(client),
    meta: { failure: { title: 'recipes.saveFailed', detail: 'server' } },
  });

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

/** Runs a recipe on a text and streams the words of each step. Throws the errors of `askForWords`. */
export function runRecipe(id: string, input: RunInput, listener: WritingListener): Promise<RecipeAnswer> {
  return askForWords(
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
