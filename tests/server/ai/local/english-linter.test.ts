import { expect, it } from 'vitest';
import { loadEnglishLinter, UNSURE_RULES } from '../../../../src/server/ai/local/english-linter.ts';

it('turns off rules that harper.js has, each once', async () => {
  const rules = new Set(Object.keys(await (await loadEnglishLinter()).getDefaultLintConfig()));
  expect(UNSURE_RULES.filter((rule) => !rules.has(rule))).toEqual([]);
  expect(UNSURE_RULES).toHaveLength(new Set(UNSURE_RULES).size);
});
