import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands before a program's fuses (`@electron/fuses` calls it the sentinel). */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** As many as the packages' own Electron has, each as it comes: `0` is off, `1` is on. */
const FUSES_AS_THEY_COME = '101100010';
const WIRE_VERSION = 1;

/**
 * Lays out a folder like Electron's release for Linux, with a program that has fuses and does nothing: enough to pack
 * an app around, where the release itself can not be had.
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
