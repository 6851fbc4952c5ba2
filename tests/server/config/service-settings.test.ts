import { expect, it } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';

const nameOf = (environment: Record<string, string>): string => readConfig(environment).services.openai.name;
const own = (address: string) => ({ OPENAI_BASE_URL: address, OPENAI_MODEL: 'llama3.2' });

it('calls a server of one’s own by its own name, not by that of the service whose API it speaks', () => {
  expect(nameOf({})).toBe('ChatGPT');
  expect(nameOf(own('http://127.0.0.1:11434/v1'))).toBe('Ollama');
  expect(nameOf(own('http://127.0.0.1:1234/v1'))).toBe('LM Studio');
  expect(nameOf(own('https://api.groq.com/openai/v1'))).toBe('api.groq.com');
  expect(nameOf({ ...own('http://127.0.0.1:11434/v1'), OPENAI_NAME: ' Workshop ' })).toBe('Workshop');
});

it('calls a gateway without a model by the name of the service', () => {
  expect(nameOf({ OPENAI_BASE_URL: 'https://gateway.example/v1', OPENAI_API_KEY: 'k' })).toBe('ChatGPT');
});

it('refuses a name that does not fit on a page', () => {
  expect(() => nameOf({ OPENAI_NAME: 'n'.repeat(41) })).toThrow(
    'OPENAI_NAME must have at most 40 characters',
  );
});
