import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/server/config.ts';

it('has a default for everything; blank is unset', () => {
  const config = readConfig({ PORT: ' ', OPENAI_API_KEY: '' });
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: null, speechEngine: 'auto' });
  expect(config.services.openai.apiKey).toBeNull();
});

it('names every setting that is wrong, in words', () => {
  const bad = {
    AUDIO_STORE: 's3',
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    SPEECH_ENGINE: 'siri',
    LOG_LEVEL: 'loud',
    OPENAI_BASE_URL: 'ftp://x',
  };
  const message = (() => {
    try {
      readConfig(bad);
    } catch (error) {
      return error instanceof ConfigError ? error.message : '';
    }
    return '';
  })();
  for (const name of Object.keys(bad)) expect(message).toContain(`${name} must`);
  expect(message).not.toContain('mysql://x');
});

it('drops the slash at the end of the public address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://p.example/' }).publicUrl).toBe('https://p.example');
});
