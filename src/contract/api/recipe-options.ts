import type { AiTool } from './ai-tool-list.ts';

/* No schema library here: the renderer's pages use these constants directly. */

/** Icons to choose from for a recipe, by name; the renderer draws them. */
export const RECIPE_ICONS = [
  'sparkles',
  'notes',
  'checklist',
  'mail',
  'briefcase',
  'stethoscope',
  'users',
  'code',
  'school',
  'microphone',
  'book',
  'bulb',
  'heart',
  'star',
  'world',
  'pencil',
] as const;
export type RecipeIcon = (typeof RECIPE_ICONS)[number];

/** Keys that a recipe can have, pressed with Alt and Shift; no other shortcut uses these two. */
export const RECIPE_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export type RecipeKey = (typeof RECIPE_KEYS)[number];

/** Where the editor offers a recipe: as a button of the toolbar, or in the list of all recipes. */
export const RECIPE_PLACES = ['toolbar', 'menu'] as const;
export type RecipePlace = (typeof RECIPE_PLACES)[number];

/** The built-in tools that can be a step, besides an instruction and a translation. */
export const RECIPE_STEP_TOOLS = [
  'grammar',
  'email',
  'emojis',
  'bullets',
  'keySubjects',
  'personalize',
] as const satisfies readonly AiTool[];
export type RecipeStepTool = (typeof RECIPE_STEP_TOOLS)[number];

/** Format name and version of a recipe file. */
export const RECIPE_FILE = {
  format: 'parlance-recipe',
  version: 1,
  ending: '.parlance-recipe.json',
} as const;
