import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a restore is assembled, inside the data folder: a mounted folder cannot be renamed. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring');

/** Where a move copies a recording that has no text yet: inside the data folder, which is deleted after a move. */
export const movingFolder = (dataDir: string): string => join(dataDir, 'moving');

/** Deletes the copies that a killed restore or move has left. The caller has locked the data folder. */
export async function removeStaging(dataDir: string): Promise<void> {
  for (const folder of [restoringFolder(dataDir), movingFolder(dataDir)])
    await rm(folder, { recursive: true, force: true });
}
