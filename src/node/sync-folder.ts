import { open } from 'node:fs/promises';

/** Flushes a folder to disk, so that files created, moved or removed in it survive a power cut. No-op on Windows. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
