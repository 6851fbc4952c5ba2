import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Recipe, RecipeForm } from '../../src/contract/api/recipes.ts';
import { ANSWERED, isLastChange } from './changes-in-order.ts';
import { call } from './http.ts';
import { recipeList } from './recipe-list.ts';

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

const ORDERING = ['recipe-order'] as const;

/** Orders the recipes; the new order is shown at once, and saved after those before it. */
export const orderRecipes = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ORDERING,
    scope: { id: 'recipe-order' },
    mutationFn: (recipes: readonly Recipe[]) =>
      call('PUT /api/recipe-order', { body: { ids: recipes.map(({ id }) => id) } }, ANSWERED),
    onMutate: async (recipes) => {
      await client.cancelQueries({ queryKey: recipeList.queryKey });
      client.setQueryData(recipeList.queryKey, [...recipes]);
    },
    onSettled: async () => {
      if (isLastChange(client, ORDERING)) await refresh(client);
    },
    meta: { failure: { title: 'recipes.saveFailed', detail: 'server' } },
  });
