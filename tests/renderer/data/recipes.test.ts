import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { Recipe, RecipeForm } from '../../../src/contract/api/recipes.ts';
import { recipeList } from '../../../src-renderer/data/recipe-list.ts';
import { orderRecipes, saveRecipe } from '../../../src-renderer/data/recipes.ts';

afterEach(() => vi.unstubAllGlobals());

const FORM: RecipeForm = {
  name: 'Letter',
  icon: 'mail',
  key: null,
  place: 'menu',
  steps: [{ tool: 'grammar' }],
} as unknown as RecipeForm;

it('saves only the edited fields of a recipe that another device has changed', async () => {
  const client = new QueryClient();
  const changes: unknown[] = [];
  const stored = { ...FORM, id: 'a', steps: [{ tool: 'email' }] };
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ recipes: [stored] });
    changes.push([method, JSON.parse(String(body))]);
    return Response.json(stored);
  });
  const save = new MutationObserver(client, saveRecipe(client));
  await save.mutate({ id: 'a', before: FORM, now: { ...FORM, name: 'Note' } });
  await save.mutate({ id: null, now: FORM });
  const { id: _, ...others } = stored;
  expect(changes).toEqual([
    ['PUT', { ...others, name: 'Note' }],
    ['POST', FORM],
  ]);
});

it('shows the saved order again if later ones could not be saved, also offline', async () => {
  // As in the app: a change is tried even without a network.
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const recipes: Recipe[] = ['a', 'b', 'c'].map((id) => ({ ...FORM, id }));
  const shown = () =>
    client
      .getQueryData(recipeList.queryKey)
      ?.map(({ id }) => id)
      .join('');
  client.setQueryData(recipeList.queryKey, recipes);
  const failure = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => failure.promise);
  const order = (ids: string) =>
    new MutationObserver(client, orderRecipes(client)).mutate(
      [...ids].flatMap((id) => recipes.find((recipe) => recipe.id === id) ?? []),
    );
  const changes = [order('bac'), order('cba')];
  await expect.poll(shown).toBe('cba');
  failure.reject(new TypeError('offline'));
  expect((await Promise.allSettled(changes)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(shown()).toBe('abc');
});
