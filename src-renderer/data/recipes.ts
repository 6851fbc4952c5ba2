import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Recipe, RecipeForm } from '../../src/contract/api/recipes.ts';
import { changedFields } from './changed-fields.ts';
import { isLastChange, ORDERED_CHANGE } from './changes-in-order.ts';
import { call } from './http.ts';
import { recipeList } from './recipe-list.ts';

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: recipeList.queryKey });

/** `before`: the form's initial values; another device may have changed the rest. */
type RecipeSave =
  | { readonly id: null; readonly now: RecipeForm }
  | { readonly id: string; readonly before: RecipeForm; readonly now: RecipeForm };

/** The stored recipe with the form's changes; the form's values if it is gone. */
async function withChanges(client: QueryClient, { id, before, now }: RecipeSave & { id: string }) {
  const recipes = await client.fetchQuery({ ...recipeList, staleTime: 0 });
  const stored = recipes.find((recipe) => recipe.id === id);
  if (!stored) return now;
  const { id: _, ...form } = stored;
  return { ...form, ...changedFields(before, now) };
}

/** Creates a recipe, or changes the one with this id. */
export const saveRecipe = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (save: RecipeSave) => {
      const { id, now: body } = save;
      if (id === null) return call('POST /api/recipes', { body });
      return call('PUT /api/recipes/{id}', { params: { id }, body: await withChanges(client, save) });
    },
    onSettled: () => refresh(client),
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

const ORDER_MUTATION_KEY = ['recipe-order'] as const;
/** The recipes as the server has them, while their order changes. */
const savedRecipes = new WeakMap<QueryClient, Recipe[] | undefined>();

/** Orders the recipes; the new order is shown at once, saved after those before it, and reverted if that fails. */
export const orderRecipes = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ORDER_MUTATION_KEY,
    scope: { id: 'recipe-order' },
    mutationFn: (recipes: readonly Recipe[]) =>
      call('PUT /api/recipe-order', { body: { ids: recipes.map(({ id }) => id) } }, ORDERED_CHANGE),
    onMutate: async (recipes) => {
      if (isLastChange(client, ORDER_MUTATION_KEY))
        savedRecipes.set(client, client.getQueryData(recipeList.queryKey));
      await client.cancelQueries({ queryKey: recipeList.queryKey });
      client.setQueryData(recipeList.queryKey, [...recipes]);
    },
    onSuccess: (_saved, recipes) => void savedRecipes.set(client, [...recipes]),
    // Without a network, no refetch corrects it.
    onError: () => {
      if (isLastChange(client, ORDER_MUTATION_KEY))
        client.setQueryData(recipeList.queryKey, savedRecipes.get(client));
    },
    onSettled: async () => {
      if (isLastChange(client, ORDER_MUTATION_KEY)) await refresh(client);
    },
    meta: { failure: { title: 'recipes.saveFailed', detail: 'server' } },
  });
