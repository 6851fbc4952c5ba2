import { afterEach, expect, test, vi } from 'vitest';
import { programEnvironment } from '../../../src/server/audio/program-environment.ts';

afterEach(() => vi.unstubAllEnvs());

test('passes on what programs need and none of the keys', () => {
  vi.stubEnv('OPENAI_API_KEY', 'sk-test-canary');
  vi.stubEnv('DATABASE_URL', 'postgres://user:sk-test-canary@host/db');
  vi.stubEnv('PATH', '/some/where');
  const environment = programEnvironment({ MORE: 'yes' });
  expect(environment).toMatchObject({ PATH: '/some/where', LC_ALL: 'C', MORE: 'yes' });
  expect(JSON.stringify(environment)).not.toContain('canary');
});
