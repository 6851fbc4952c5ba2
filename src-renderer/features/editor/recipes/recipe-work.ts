import type { ToolAnswer, ToolInput } from '../../../data/ai-tools.ts';
import { runRecipe } from '../../../data/run-recipe.ts';
import type { WritingListener } from '../../../data/written-answer.ts';
import { serverWords } from '../../../i18n/i18n.ts';
import type { ToolRequest } from '../tools/tool-run.ts';

/** Runs a recipe; a step that failed after others had worked is told in the note. Throws the errors of `runRecipe`. */
export async function workWithRecipe(
  { id, stopped }: NonNullable<ToolRequest['recipe']>,
  { text, aiService, language, textId }: ToolInput,
  listener: WritingListener,
): Promise<ToolAnswer> {
  const input = {
    text,
    ...(aiService && { aiService }),
    ...(language && { language }),
    ...(textId && { textId }),
  };
  const { failure, ...answer } = await runRecipe(id, input, listener);
  if (!failure) return answer;
  const { step, code, error } = failure;
  return { ...answer, note: stopped(step, serverWords(code, error) ?? error) };
}
