import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DataDirInUseError, lockDataDir } from '../../../src/server/db/data-dir-lock.ts';
import { temporaryFolder } from '../../support/server-process.ts';

// `run-server.test.ts` locks folders from several processes, one of which is killed.
describe('lockDataDir', () => {
  const folder = temporaryFolder();
  afterAll(folder.remove);

  it('creates a folder that other accounts of the computer cannot read', async () => {
    const dataDir = join(folder.path, 'new', 'data');
    await lockDataDir(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it('is refused for a folder that is locked already', async () => {
    const dataDir = join(folder.path, 'shared');
    await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toBeInstanceOf(DataDirInUseError);
    await lockDataDir(join(folder.path, 'other'));
  });
});
