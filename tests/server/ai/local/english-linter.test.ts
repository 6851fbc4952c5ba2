import { expect, it } from 'vitest';
import { DISABLED_RULES, loadEnglishLinter } from '../../../../src/server/ai/local/english-linter.ts';

it('DISABLED_RULES lists only rules that exist in harper.js, each once', async () => {
  const rules = new Set(Object.keys(await (await loadEnglishLinter()).getDefaultLintConfig()));
  expect(DISABLED_RULES.filter((rule) => !rules.has(rule))).toEqual([]);
  expect(DISABLED_RULES).toHaveLength(new Set(DISABLED_RULES).size);
});
