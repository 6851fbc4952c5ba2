import { expect, it } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';

const nameOf = (environment: Record<string, string>): string => readConfig(environment).services.openai.name;
const own = (address: string) => ({ OPENAI_BASE_URL: address, OPENAI_MODEL: 'llama3.2' });

it('the writing service is named after the custom server, its product or OPENAI_NAME', () => {
  expect(nameOf({})).toBe('ChatGPT');
  expect(nameOf(own('http://127.0.0.1:11434/v1'))).toBe('Ollama');
  expect(nameOf(own('http://127.0.0.1:1234/v1'))).toBe('LM Studio');
  expect(nameOf(own('https://api.groq.com/openai/v1'))).toBe('api.groq.com');
  expect(nameOf({ ...own('http://127.0.0.1:11434/v1'), OPENAI_NAME: ' Workshop ' })).toBe('Workshop');
});

it('a gateway without a configured model keeps the name of the service', () => {
  expect(nameOf({ OPENAI_BASE_URL: 'https://gateway.example/v1', OPENAI_API_KEY: 'k' })).toBe('ChatGPT');
});

it('OPENAI_NAME longer than 40 characters is rejected', () => {
  expect(() => nameOf({ OPENAI_NAME: 'n'.repeat(41) })).toThrow(
    'OPENAI_NAME must have at most 40 characters',
  );
});
