import { join } from 'node:path';
import { expect, it } from 'vitest';
import { engineEnvironment, serverEnvironment } from '../../../src-main/server/server-environment.ts';

const own = {
  PATH: '/bin',
  HOME: '/home/a',
  DATABASE_URL: 'postgres://somewhere',
  OPENAI_API_KEY: 'of the shell',
  SMTP_URL: 'smtp://x',
  STRIPE_SECRET_KEY: 'x',
  ELECTRON_RUN_AS_NODE: '1',
  NODE_OPTIONS: '--inspect',
};

it('contains the settings and the user’s keys, and drops variables of other servers', async () => {
  const environment = await serverEnvironment({
    own,
    dataDir: '/data/server',
    searchPath: '/app/bin:/bin',
    settings: { engine: 'local', services: { writing: null, speech: null } },
    modelPath: '/data/server/models/ggml-tiny.bin',
    keys: { read: async (service) => (service === 'anthropic' ? 'sk-own' : null) },
    secret: 'shown by main alone',
  });
  expect(environment).toEqual({
    PATH: '/app/bin:/bin',
    HOME: '/home/a',
    ANTHROPIC_API_KEY: 'sk-own',
    NODE_COMPILE_CACHE: join('/data/server', 'compile-cache'),
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: '/data/server',
    APP_SECRET: 'shown by main alone',
    QUOTAS: 'off',
    SPEECH_ENGINE: 'local',
    SPEECH_MODEL: '/data/server/models/ggml-tiny.bin',
  });
});

it('passes no keys to an engine', () => {
  expect(engineEnvironment(own)).toEqual({ PATH: '/bin', HOME: '/home/a' });
});

it('leaves out SPEECH_MODEL when no model was chosen', async () => {
  const keys = { read: async () => null };
  const environment = await serverEnvironment({
    own: {},
    dataDir: '/d',
    searchPath: '',
    settings: { engine: 'auto', services: { writing: null, speech: null } },
    modelPath: null,
    keys,
    secret: 's',
  });
  expect(environment).not.toHaveProperty('SPEECH_MODEL');
  expect(environment).not.toHaveProperty('PATH');
});
