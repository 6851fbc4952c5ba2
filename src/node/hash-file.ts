import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** A file's size in bytes and its SHA-256, hexadecimal. */
export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/** The digest of a file, or of a range of it (`end` is inclusive). @throws the system's error, for instance ENOENT */
export async function hashFile(
  path: string,
  range?: { readonly start: number; readonly end: number },
): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of createReadStream(path, range)) {
    hash.update(part);
    bytes += part.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Copies a file to a new one that only its owner can read, synced. The digest is that of the copied bytes.
 * @throws the system's error, for instance ENOENT or EEXIST; the reason of `signal` once that fires
 */
export async function copyHashed(from: string, to: string, signal: AbortSignal): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    createReadStream(from),
    async function* digest(parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        signal.throwIfAborted();
        hash.update(part);
        bytes += part.length;
        yield part;
      }
    },
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { bytes, sha256: hash.digest('hex') };
}
