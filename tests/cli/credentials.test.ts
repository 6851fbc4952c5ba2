import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT } from '../../src/cli/cli-error.ts';
import { credentialsPath, readCredentials, saveCredentials } from '../../src/cli/credentials.ts';

it.each([
  [{ XDG_CONFIG_HOME: '/home/ann/settings' }, '/home/ann/settings'],
  [{ XDG_CONFIG_HOME: '' }, join(homedir(), '.config')],
  [{ APPDATA: '', XDG_CONFIG_HOME: '' }, join(homedir(), '.config')],
  [{}, join(homedir(), '.config')],
])('credentials are in a folder of the system: %o', (env, folder) => {
  expect(credentialsPath(env)).toBe(join(folder, 'parlance', 'cli.json'));
});

it('credentials of one variable only are refused unless they are the stored ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-credentials-'));
  const env = { APPDATA: folder };
  const stored = { server: 'https://prod.example', token: `parlance_${'A'.repeat(43)}` };
  await saveCredentials(env, stored);
  expect(await readCredentials(env)).toEqual(stored);
  expect(await readCredentials({ ...env, PARLANCE_SERVER: 'https://prod.example/' })).toEqual(stored);
  const incomplete = { exitCode: EXIT.usage, message: expect.stringContaining('Set both') };
  const other = { ...env, PARLANCE_SERVER: 'https://staging.example' };
  await expect(readCredentials(other)).rejects.toMatchObject(incomplete);
  const token = `parlance_${'B'.repeat(43)}`;
  await expect(readCredentials({ ...env, PARLANCE_TOKEN: token })).rejects.toMatchObject(incomplete);
  await rm(folder, { recursive: true });
});
