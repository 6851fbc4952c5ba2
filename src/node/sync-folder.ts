import { open } from 'node:fs/promises';

/** Flushes a folder, so that created, moved or deleted files survive a power failure. No-op on Windows. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
