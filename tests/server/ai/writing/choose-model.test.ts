import { expect, it } from 'vitest';
import { AI_SERVICES, type AiService } from '../../../../src/contract/api/ai-services.ts';
import { AI_TOOLS, type AiTool } from '../../../../src/contract/api/ai-tool-list.ts';
import { AI_MODELS } from '../../../../src/contract/api/catalogue-ai-models.ts';
import { chooseModel } from '../../../../src/server/ai/writing/choose-model.ts';

const nameOf = (service: AiService, tool: AiTool, words: number) =>
  chooseModel(service, tool, words, null).name;

it('chooseModel chooses by task and length (decisions: services)', () => {
  expect(nameOf('openai', 'emojis', 50)).toBe('gpt-5-nano');
  expect(nameOf('openai', 'grammar', 1500)).toBe('gpt-5-mini');
  expect(nameOf('openai', 'translate', 50)).toBe('gpt-5-mini');
  expect(nameOf('openai', 'email', 10_000)).toBe('gpt-5');
  expect(nameOf('anthropic', 'bullets', 50)).toBe('claude-3-5-haiku');
  expect(nameOf('anthropic', 'email', 10_000)).toBe('claude-sonnet-4');
  expect(nameOf('perplexity', 'grammar', 50)).toBe('sonar');
  expect(nameOf('perplexity', 'custom', 10_000)).toBe('sonar-pro');
});

it('chooseModel returns a model of the requested service with its API ids for every task and length', () => {
  for (const service of AI_SERVICES) {
    for (const tool of AI_TOOLS) {
      for (const words of [1, 700, 5000, 50_000]) {
        const chosen = chooseModel(service, tool, words, null);
        const model = AI_MODELS.find(({ id }) => id === chosen.name);
        expect(model?.provider ?? 'perplexity').toBe(service);
        expect(chosen.apiIds).toEqual(model?.apiIds ?? [chosen.name]);
      }
    }
  }
});

it('chooseModel always returns the model from the settings', () => {
  expect(chooseModel('openai', 'email', 9000, 'llama3')).toMatchObject({
    name: 'llama3',
    apiIds: ['llama3'],
  });
});

it('chooseModel uses the preferred model only for its own service and without a model in the settings', () => {
  const named = (service: AiService, override: string | null) =>
    chooseModel(service, 'grammar', 50, override, 'claude-opus-4.1').name;
  expect(named('anthropic', null)).toBe('claude-opus-4.1');
  expect(named('openai', null)).toBe('gpt-5-nano');
  expect(named('anthropic', 'llama3')).toBe('llama3');
});
