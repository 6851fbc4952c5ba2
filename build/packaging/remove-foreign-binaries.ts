import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HEADER_BYTES, nativeTarget } from './native-file.ts';

/** Packages that need a native file for the packaged system, each with a part of its path. */
const REQUIRED_NATIVE = {
  'better-sqlite3': 'better-sqlite3',
  'uiohook-napi': 'uiohook-napi',
  koffi: '@koromix/koffi',
  '@picovoice/pvrecorder-node': '@picovoice/pvrecorder-node',
  '@napi-rs/keyring': '@napi-rs/keyring',
  '@node-rs/argon2': '@node-rs/argon2',
  'onnxruntime-node': 'onnxruntime-node',
  'transcribe-cpp': '@transcribe-cpp',
} as const;

export interface PackageTarget {
  readonly system: string;
  readonly arch: string;
}

async function readHeader(path: string): Promise<Buffer> {
  let file: FileHandle | null = null;
  try {
    file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file?.close();
  }
}

/**
 * Removes the native files of a packaged app that are for other systems or processors. Rejects when a package would
 * have none left: npm installs most of them for its own system only, so that a package for another one would not run.
 */
export async function removeForeignBinaries(folder: string, { system, arch }: PackageTarget): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const matching: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const target = nativeTarget(await readHeader(path));
    if (!target) continue;
    if (target.system === system && target.archs.includes(arch)) matching.push(path.replaceAll('\\', '/'));
    else await rm(path);
  }
  const missing = Object.entries(REQUIRED_NATIVE)
    .filter(([, part]) => !matching.some((path) => path.includes(`/${part}`)))
    .map(([name]) => name);
  if (missing.length === 0) return;
  throw new Error(
    `Nothing was packed for ${system} on ${arch}: ${missing.join(', ')} have no files for it here. Run npm ci on such a computer, and package there.`,
  );
}
