import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The marker before a program's fuses (`@electron/fuses` calls it the sentinel). */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** The default fuses of the package's Electron version: `0` is off, `1` is on. */
const FUSES_AS_THEY_COME = '101100010';
const WIRE_VERSION = 1;

/**
 * Creates a folder like Electron's release for Linux, with a dummy program that has fuses: enough to package
 * an app where the real release is not available.
 */
export function makeFakeElectronRelease(folder: string, version: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'));
  const wire = Buffer.concat([
    Buffer.from('#!/bin/sh\nexit 1\n'),
    Buffer.from(SENTINEL),
    Buffer.from([WIRE_VERSION, FUSES_AS_THEY_COME.length]),
    Buffer.from(FUSES_AS_THEY_COME),
  ]);
  writeFileSync(join(folder, 'electron'), wire);
  chmodSync(join(folder, 'electron'), 0o755);
  writeFileSync(join(folder, 'version'), version);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak']) {
    writeFileSync(join(folder, name), '');
  }
}
