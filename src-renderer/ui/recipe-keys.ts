import type { RecipeKey } from '../../src/contract/api/recipe-options.ts';
import { isMac } from './shortcuts/shortcuts.ts';

/** The keys of a recipe as displayed. */
export const recipeKeys = (key: RecipeKey): string => (isMac ? `⌥ ⇧ ${key}` : `Alt ⇧ ${key}`);

/** True for the press of a recipe's key; the code of the key, as its character changes with the layout. */
export const isRecipeKey = (event: KeyboardEvent, key: RecipeKey): boolean =>
  event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey && event.code === `Digit${key}`;
