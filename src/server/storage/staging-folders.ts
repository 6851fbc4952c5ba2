import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a restore is assembled, inside the data folder: a mounted folder cannot be renamed. */
export const stagingFolder = (dataDir: string): string => join(dataDir, 'restoring');

/** Deletes what a killed restore has left, which is a copy of a backup. The caller has locked the data folder. */
export const removeStaging = (dataDir: string): Promise<void> =>
  rm(stagingFolder(dataDir), { recursive: true, force: true });
