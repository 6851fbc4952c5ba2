import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { hasCode } from './error-code.ts';
import { isWithoutLinks } from './link-error.ts';

/** Flushes a folder, as `syncFolder` does. No-op on Windows. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Gives a file its name unless that exists. On a file system without links this is not atomic: there, the newer file stays. */
function publish(temporaryPath: string, path: string): void {
  try {
    linkSync(temporaryPath, path);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    if (!isWithoutLinks(error)) throw error;
    renameSync(temporaryPath, path);
  }
}

/** Writes a file completely or not at all; one that another process has created meanwhile stays. */
function createOnce(path: string, text: string): void {
  const temporaryPath = `${path}.${process.pid}.part`;
  rmSync(temporaryPath, { force: true });
  try {
    writeFileSync(temporaryPath, text, { mode: 0o600, flag: 'wx', flush: true });
    publish(temporaryPath, path);
  } finally {
    rmSync(temporaryPath, { force: true });
  }
  flushFolder(dirname(path));
}

/**
 * The text of a file that only this account may read, created by `make` at first use. It is on disk before it is used:
 * neither a full disk nor a power failure leaves a partial file. `isIntact`: false for a truncated text.
 * @throws disk errors; `damaged()` for a truncated text
 */
export function readOrCreate(
  path: string,
  make: () => string,
  { isIntact, createDamagedError }: { isIntact(text: string): boolean; createDamagedError(): Error },
): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const read = (): string | null => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  };
  let text = read();
  if (text === null) {
    createOnce(path, make());
    text = read();
  }
  if (text === null || !isIntact(text)) throw createDamagedError();
  return text;
}
