import type { ToolAnswer, ToolInput } from '../../../data/ai-tools.ts';
import { runRecipe } from '../../../data/recipes.ts';
import type { WritingListener } from '../../../data/written-answer.ts';
import { serverWords, textsOf } from '../../../i18n/i18n.ts';

const t = textsOf('settings');

/** Runs a recipe; a step that failed after others had worked is told in the note. Throws the errors of `runRecipe`. */
export async function workWithRecipe(
  id: string,
  { text, aiService, language }: ToolInput,
  listener: WritingListener,
): Promise<ToolAnswer> {
  const input = { text, ...(aiService && { aiService }), ...(language && { language }) };
  const { failure, ...answer } = await runRecipe(id, input, listener);
  if (!failure) return answer;
  const reason = serverWords(failure.code, failure.error) ?? failure.error;
  return { ...answer, note: t('recipes.stopped', { step: failure.step, reason }) };
}
