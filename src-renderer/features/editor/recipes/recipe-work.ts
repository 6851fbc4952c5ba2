import type { TranslationLanguage } from '../../../../src/contract/languages.ts';
import type { ToolAnswer, ToolInput } from '../../../data/ai-tools.ts';
import { runRecipe } from '../../../data/run-recipe.ts';
import type { WritingListener } from '../../../data/stream-writing.ts';
import { serverErrorText } from '../../../i18n/i18n.ts';
import type { ToolRequest } from '../tools/tool-run.ts';

/** The answer of a recipe, and the language that its text was translated into. */
type RecipeAnswer = ToolAnswer & { readonly translatedTo: TranslationLanguage | undefined };

/** Runs a recipe; a step that failed after others had succeeded is reported in the note. Throws the errors of `runRecipe`. */
export async function runRecipeTool(
  { id, steps, stopped }: NonNullable<ToolRequest['recipe']>,
  { text, aiService, language, textId }: ToolInput,
  listener: WritingListener,
): Promise<RecipeAnswer> {
  const input = {
    text,
    ...(aiService && { aiService }),
    ...(language && { language }),
    ...(textId && { textId }),
  };
  const { failure, ...answer } = await runRecipe(id, input, listener);
  const completedSteps = failure ? steps.slice(0, failure.step - 1) : steps;
  const translatedTo = completedSteps.findLast((step) => step.tool === 'translate')?.targetLanguage;
  if (!failure) return { ...answer, translatedTo };
  const { step, code, error } = failure;
  return { ...answer, translatedTo, note: stopped(step, serverErrorText(code, error) ?? error) };
}
