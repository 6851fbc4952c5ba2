import { RECIPE_FILE } from '../../../src/contract/api/recipe-options.ts';
import type { Recipe, RecipeFile } from '../../../src/contract/api/recipes.ts';
import { RECIPE } from '../../../src/contract/limits.ts';
import type { TextKey } from '../../i18n/text-keys.ts';
import type { RecipeContent } from './recipe-draft.ts';

/** Why a file is not opened: a text, and the place in the file. */
export interface FileProblem {
  readonly problem: TextKey<'settings'>;
  readonly where?: string;
}

/** The file of a recipe. */
export function fileOf({ name, icon, steps }: Recipe): File {
  const { format, version, ending } = RECIPE_FILE;
  const content: RecipeFile = { format, version, recipe: { name, icon, steps } };
  const safe = name.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^-+|-+$/g, '') || 'recipe';
  return new File([`${JSON.stringify(content, null, 2)}\n`], safe + ending, { type: 'application/json' });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses a recipe file; it is neither saved nor run. */
export async function readRecipeFile(file: Blob): Promise<RecipeContent | FileProblem> {
  if (file.size > RECIPE.fileMaxBytes) return { problem: 'recipes.fileTooLarge' };
  const [text, { recipeFileSchema }] = await Promise.all([
    file.text().catch(() => null),
    import('../../../src/contract/api/recipes.ts'),
  ]);
  // A folder, or a file that is gone.
  if (text === null) return { problem: 'recipes.fileUnreadable' };
  const value = parseJson(text);
  if (!isRecord(value) || value.format !== RECIPE_FILE.format) return { problem: 'recipes.fileForeign' };
  if (Number(value.version) > RECIPE_FILE.version) return { problem: 'recipes.fileNewer' };
  const { data, error } = recipeFileSchema.safeParse(value);
  if (data) return data.recipe;
  return { problem: 'recipes.fileInvalid', where: error.issues[0]?.path.join('.') ?? '' };
}
