import {
  RECIPE_STEP_TOOLS,
  type RecipeIcon,
  type RecipeKey,
  type RecipePlace,
  type RecipeStepTool,
} from '../../../src/contract/api/recipe-options.ts';
import type { Recipe, RecipeForm, RecipeStep } from '../../../src/contract/api/recipes.ts';
import { TRANSLATION_LANGUAGE_DEFAULT, type TranslationLanguage } from '../../../src/contract/languages.ts';

export const STEP_TOOLS = ['custom', 'translate', ...RECIPE_STEP_TOOLS] as const;

/** A step being edited; values its tool does not use are kept until it is saved. */
export interface StepDraft {
  /** Stable while the dialog is open. */
  readonly id: string;
  readonly tool: 'custom' | 'translate' | RecipeStepTool;
  readonly instruction: string;
  readonly targetLanguage: TranslationLanguage;
}

/** A recipe as it is being written. */
export interface RecipeDraft {
  readonly name: string;
  readonly icon: RecipeIcon;
  readonly steps: readonly StepDraft[];
  readonly key: RecipeKey | null;
  readonly place: RecipePlace;
}

/** The parts of a recipe that a file or the gallery has. */
export type RecipeContent = Pick<RecipeForm, 'name' | 'icon' | 'steps'>;

export const emptyStep = (): StepDraft => ({
  id: crypto.randomUUID(),
  tool: 'custom',
  instruction: '',
  targetLanguage: TRANSLATION_LANGUAGE_DEFAULT,
});

const draftOfStep = (step: RecipeStep): StepDraft => ({ ...emptyStep(), ...step });

function stepOf({ tool, instruction, targetLanguage }: StepDraft): RecipeStep {
  if (tool === 'custom') return { tool, instruction: instruction.trim() };
  return tool === 'translate' ? { tool, targetLanguage } : { tool };
}

export const EMPTY_CONTENT: RecipeContent = { name: '', icon: 'sparkles', steps: [] };

/** The draft of a saved or a new recipe. */
export function draftOf(recipe: RecipeContent & Partial<Recipe>): RecipeDraft {
  const { name, icon, key = null, place = 'toolbar' } = recipe;
  const steps = recipe.steps.map(draftOfStep);
  return { name, icon, key, place, steps: steps.length > 0 ? steps : [emptyStep()] };
}

export const formOf = ({ name, steps, ...draft }: RecipeDraft): RecipeForm => ({
  ...draft,
  name: name.trim(),
  steps: steps.map(stepOf),
});

export const lacksInstruction = ({ tool, instruction }: StepDraft): boolean =>
  tool === 'custom' && instruction.trim() === '';

/** The fields of a draft that lack something, in their order: `name`, and instructions by the ids of their steps. */
export const missingFields = ({ name, steps }: RecipeDraft): Readonly<Record<string, true>> =>
  Object.fromEntries([
    ...(name.trim() === '' ? [['name', true] as const] : []),
    ...steps.filter(lacksInstruction).map(({ id }) => [id, true] as const),
  ]);
