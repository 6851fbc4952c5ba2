import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { credentialsPath } from '../../src/cli/credentials.ts';

it.each([
  [{ XDG_CONFIG_HOME: '/home/ann/settings' }, '/home/ann/settings'],
  [{ XDG_CONFIG_HOME: '' }, join(homedir(), '.config')],
  [{ APPDATA: '', XDG_CONFIG_HOME: '' }, join(homedir(), '.config')],
  [{}, join(homedir(), '.config')],
])('credentials are in a folder of the system: %o', (env, folder) => {
  expect(credentialsPath(env)).toBe(join(folder, 'parlance', 'cli.json'));
});
