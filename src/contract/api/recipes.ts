import { z } from 'zod';
import { RECORDING_LANGUAGES, TRANSLATION_LANGUAGES } from '../languages.ts';
import { INSTRUCTION_MAX, RECIPE, TOOL_TEXT_MAX } from '../limits.ts';
import { AI_SERVICES } from './ai-services.ts';
import { eventsOf, TOOL_ERRORS } from './ai-tools.ts';
import type { EndpointTable } from './endpoint.ts';
import { itemId } from './item-id.ts';
import {
  RECIPE_FILE,
  RECIPE_ICONS,
  RECIPE_KEYS,
  RECIPE_PLACES,
  RECIPE_STEP_TOOLS,
} from './recipe-options.ts';
import { oneLine, storableText } from './storable-text.ts';

/** One step: an own instruction, a translation, or a built-in tool. `tool` is the AI tool that carries it out. */
export const recipeStepSchema = z.discriminatedUnion('tool', [
  z.strictObject({
    tool: z.literal('custom'),
    instruction: storableText().trim().min(1).max(INSTRUCTION_MAX),
  }),
  z.strictObject({ tool: z.literal('translate'), targetLanguage: z.enum(TRANSLATION_LANGUAGES) }),
  z.strictObject({ tool: z.enum(RECIPE_STEP_TOOLS) }),
]);
export type RecipeStep = z.infer<typeof recipeStepSchema>;

/** The content of a recipe, which its file shares. */
const content = {
  name: oneLine().min(1).max(RECIPE.nameMax),
  icon: z.enum(RECIPE_ICONS),
  steps: z.array(recipeStepSchema).min(1).max(RECIPE.stepsMax),
};

export const recipeFormSchema = z.strictObject({
  ...content,
  /** Null for none. A user's recipes each have a different key. */
  key: z.enum(RECIPE_KEYS).nullable(),
  place: z.enum(RECIPE_PLACES),
});
export type RecipeForm = z.infer<typeof recipeFormSchema>;

/** A saved recipe. */
export const recipeSchema = z.object({ id: z.uuid(), ...recipeFormSchema.shape });
export type Recipe = z.infer<typeof recipeSchema>;

/** The content of a `*.parlance-recipe.json` file. Key and place are the reader's own. */
export const recipeFileSchema = z.object({
  format: z.literal(RECIPE_FILE.format),
  version: z.literal(RECIPE_FILE.version),
  recipe: z.strictObject(content),
});
export type RecipeFile = z.infer<typeof recipeFileSchema>;

/** The result of a run. `failure`: the step that failed; the text is the result of the steps before it. */
const runAnswerSchema = z.object({
  text: z.string(),
  engine: z.enum([...AI_SERVICES, 'local']),
  model: z.string().nullable(),
  note: z.string().nullable(),
  failure: z.object({ step: z.int().positive(), code: z.string(), error: z.string() }).nullable(),
});

const idParams = z.object({ id: itemId });
const recipeList = z.object({ recipes: z.array(recipeSchema) });

export const recipeEndpoints = {
  'GET /api/recipes': {
    summary: 'List the recipes, in their order',
    auth: 'user',
    rate: 'general',
    response: recipeList,
    errors: [],
  },
  'POST /api/recipes': {
    summary: 'Create a recipe at the end of the list',
    auth: 'user',
    rate: 'general',
    body: recipeFormSchema,
    response: recipeSchema,
    errors: ['too_many_recipes', 'recipe_key_taken'],
  },
  'PUT /api/recipes/{id}': {
    summary: 'Replace a recipe; its position stays',
    auth: 'user',
    rate: 'general',
    params: idParams,
    body: recipeFormSchema,
    response: recipeSchema,
    errors: ['not_found', 'recipe_key_taken'],
  },
  'DELETE /api/recipes/{id}': {
    summary: 'Delete a recipe',
    auth: 'user',
    rate: 'general',
    params: idParams,
    response: z.object({ deleted: z.literal(1) }),
    errors: ['not_found'],
  },
  'PUT /api/recipe-order': {
    summary: 'Reorder the recipes; omitted ones follow in their previous order',
    auth: 'user',
    rate: 'general',
    body: z.strictObject({ ids: z.array(itemId).max(RECIPE.max) }),
    response: recipeList,
    errors: [],
  },
  'POST /api/recipes/{id}/run': {
    summary: 'Run the steps of a recipe on a text in order, up to the first failure',
    auth: 'user',
    rate: 'ai',
    params: idParams,
    body: z.strictObject({
      text: storableText().trim().min(1).max(TOOL_TEXT_MAX),
      aiService: z.enum(AI_SERVICES).optional(),
      language: z.enum(RECORDING_LANGUAGES).optional(),
      /** The transcription that the words belong to. */
      textId: itemId.optional(),
    }),
    response: runAnswerSchema,
    events: {
      ...eventsOf(runAnswerSchema),
      /** A step begins; the text events up to the next `step` belong to it. */
      step: z.object({ step: z.int().positive(), of: z.int().positive() }),
    },
    errors: [...TOOL_ERRORS, 'not_found'],
  },
} as const satisfies EndpointTable;
