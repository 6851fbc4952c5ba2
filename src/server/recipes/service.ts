import { randomUUID } from 'node:crypto';
import {
  type Recipe,
  type RecipeForm,
  type RecipeStep,
  recipeFormSchema,
} from '../../contract/api/recipes.ts';
import { RECIPE } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import { createStoredSchema } from '../stored-schema.ts';
import type { RecipeRow, RecipeStore } from './store.ts';

const storedFormSchema = createStoredSchema(recipeFormSchema, { icon: 'sparkles', key: null, place: 'menu' });

/**
 * A stored recipe as the API returns it; null if a newer build added one of its steps: the others alone would do
 * something else.
 */
function present({ id, ...row }: RecipeRow): Recipe | null {
  const form = storedFormSchema.safeParse({ ...row, steps: JSON.parse(row.steps) });
  return form.success ? { id, ...form.data } : null;
}

const presentAll = (rows: readonly RecipeRow[]): Recipe[] => rows.flatMap((row) => present(row) ?? []);

const columnsOf = ({ steps, ...form }: RecipeForm) => ({ ...form, steps: JSON.stringify(steps) });

/** @throws AppError `recipe_key_taken` when a recipe other than `id` has the key */
function requireFreeKey(rows: readonly RecipeRow[], wanted: string | null, id: string): void {
  if (wanted !== null && rows.some((row) => row.key === wanted && row.id !== id)) {
    throw new AppError('recipe_key_taken');
  }
}

/** The named rows in the order of the ids, then the others as they were. */
function reorder(rows: readonly RecipeRow[], ids: readonly string[]): RecipeRow[] {
  const named = [...new Set(ids)].flatMap((id) => rows.filter((row) => row.id === id));
  return [...named, ...rows.filter((row) => !named.includes(row))];
}

/** The recipes of users. */
export function createRecipes(store: RecipeStore) {
  return {
    list: async (owner: number): Promise<Recipe[]> => presentAll(await store.of(owner).list()),

    /** @throws AppError `not_found` when the owner has no such recipe, or only a newer build can run it */
    async stepsOf(owner: number, id: string): Promise<RecipeStep[]> {
      const row = await store.of(owner).find(id);
      const recipe = row && present(row);
      if (!recipe) throw new AppError('not_found');
      return recipe.steps;
    },

    /** @throws AppError `too_many_recipes`, `recipe_key_taken` */
    create: (owner: number, form: RecipeForm): Promise<Recipe> =>
      store.change(owner, async (recipes) => {
        const rows = await recipes.list();
        if (rows.length >= RECIPE.max) throw new AppError('too_many_recipes');
        const id = randomUUID();
        requireFreeKey(rows, form.key, id);
        const position = Number(rows.at(-1)?.position ?? -1) + 1;
        await recipes.insert({ id, position, ...columnsOf(form) });
        return { id, ...form };
      }),

    /** @throws AppError `not_found`, `recipe_key_taken` */
    replace: (owner: number, id: string, form: RecipeForm): Promise<Recipe> =>
      store.change(owner, async (recipes) => {
        const rows = await recipes.list();
        if (!rows.some((row) => row.id === id)) throw new AppError('not_found');
        requireFreeKey(rows, form.key, id);
        await recipes.write(id, columnsOf(form));
        return { id, ...form };
      }),

    /** @throws AppError `not_found` when the owner has no such recipe */
    async remove(owner: number, id: string): Promise<{ deleted: 1 }> {
      if (!(await store.of(owner).remove(id))) throw new AppError('not_found');
      return { deleted: 1 };
    },

    /** Orders the recipes; ids of no recipe are ignored: another device may have deleted it. */
    order: (owner: number, ids: readonly string[]): Promise<Recipe[]> =>
      store.change(owner, async (recipes) => {
        const rows = reorder(await recipes.list(), ids);
        for (const [position, { id }] of rows.entries()) await recipes.write(id, { position });
        return presentAll(rows);
      }),
  };
}

export type Recipes = ReturnType<typeof createRecipes>;
