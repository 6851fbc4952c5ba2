import { expect, it } from 'vitest';
import { serviceNames } from '../../../src-renderer/data/service-names.ts';

const ability = { available: true, reason: null };

it('names the services as the server does, and as usual where it tells no name', () => {
  const services = { openai: { ...ability, name: 'Ollama' }, anthropic: ability, perplexity: ability };
  expect(serviceNames({ services })).toEqual({
    openai: 'Ollama',
    anthropic: 'Claude',
    perplexity: 'Perplexity',
  });
  expect(serviceNames(undefined).openai).toBe('ChatGPT');
});
