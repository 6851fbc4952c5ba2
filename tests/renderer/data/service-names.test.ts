import { expect, it } from 'vitest';
import { serviceNames } from '../../../src-renderer/data/service-names.ts';

const ability = { available: true, reason: null };

it('uses the service names of the server, and the default names where it sends none', () => {
  const services = { openai: { ...ability, name: 'Ollama' }, anthropic: ability, perplexity: ability };
  expect(serviceNames({ services })).toEqual({
    openai: 'Ollama',
    anthropic: 'Claude',
    perplexity: 'Perplexity',
  });
  expect(serviceNames(undefined).openai).toBe('ChatGPT');
});
