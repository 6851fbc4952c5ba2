import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nativeTarget } from '../../../build/packaging/native-file.ts';
import { removeForeignBinaries } from '../../../build/packaging/remove-foreign-binaries.ts';

const PREBUILDS = 'node_modules/better-sqlite3/prebuilds';
const SYSTEMS = ['darwin', 'linux', 'win32'] as const;
const ARCHS = ['arm64', 'x64'] as const;

it.each(SYSTEMS.flatMap((system) => ARCHS.map((arch) => [system, arch] as const)))(
  'detects the target of a native file for %s on %s',
  (system, arch) => {
    const file = readFileSync(join(PREBUILDS, `${system}-${arch}.node`));
    expect(nativeTarget(file.subarray(0, 4096))).toEqual({ system, archs: [arch] });
  },
);

it('detects macOS universal binaries and returns null for other files', () => {
  const fat = Buffer.alloc(64);
  fat.writeUInt32BE(0xcafebabe, 0);
  fat.writeUInt32BE(2, 4);
  fat.writeUInt32BE(0x01000007, 8);
  fat.writeUInt32BE(0x0100000c, 28);
  expect(nativeTarget(fat)).toEqual({ system: 'darwin', archs: ['x64', 'arm64'] });
  const java = Buffer.alloc(64);
  java.writeUInt32BE(0xcafebabe, 0);
  java.writeUInt32BE(52, 4);
  for (const other of [
    java,
    Buffer.from('MZ'.padEnd(64)),
    Buffer.from('#!/bin/sh\n'.padEnd(64)),
    Buffer.alloc(3),
  ])
    expect(nativeTarget(other)).toBeNull();
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const PACKAGES = [
  ...['better-sqlite3', 'uiohook-napi', '@koromix/koffi-x', '@picovoice/pvrecorder-node', 'onnxruntime-node'],
  ...['@napi-rs/keyring-x', '@node-rs/argon2-x', '@transcribe-cpp/x'],
];
function put(name: string, target: string): string {
  const path = join(folder, 'node_modules', name, `${target}.node`);
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(join(PREBUILDS, `${target}.node`), path);
  return path;
}

it('keeps native files of the target platform and deletes the others', async () => {
  const kept = PACKAGES.map((name) => put(name, 'win32-x64'));
  const others = ['linux-x64', 'darwin-arm64', 'win32-arm64'].map((target) => put('uiohook-napi', target));
  const text = join(folder, 'node_modules', 'readme.node');
  writeFileSync(text, 'no native file');
  await removeForeignBinaries(folder, { system: 'win32', arch: 'x64' });
  expect(kept.every((path) => existsSync(path))).toBe(true);
  expect(others.some((path) => existsSync(path))).toBe(false);
  expect(existsSync(text)).toBe(true);
});

it('rejects a package that has native files only for another platform', async () => {
  for (const name of PACKAGES) put(name, name.startsWith('@transcribe') ? 'linux-x64' : 'win32-x64');
  await expect(removeForeignBinaries(folder, { system: 'win32', arch: 'x64' })).rejects.toThrow(
    'Nothing was packed for win32 on x64: transcribe-cpp',
  );
});
