import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { ReceivedBytes } from '../received-bytes.ts';

const DIGEST = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/;

/**
 * Reads a body of at most `maxBytes`, counted as it arrives, and verifies its `Content-Digest` (RFC 9530,
 * section 2).
 * @throws AppError `too_large`, `invalid_input` without a digest, `digest_mismatch` when the body differs
 */
export async function readBytes(request: Request, maxBytes: number): Promise<ReceivedBytes> {
  const digest = DIGEST.exec(request.headers.get('content-digest') ?? '')?.[1];
  if (!digest) {
    const message = 'content-digest has to name the sha-256 of the body';
    throw new AppError('invalid_input', { issues: [{ path: 'content-digest', message }] }, { text: message });
  }
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('too_large');
  const hash = createHash('sha256');
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body ?? []) {
    length += part.byteLength;
    if (length > maxBytes) throw new AppError('too_large');
    hash.update(part);
    parts.push(part);
  }
  const sha256 = hash.digest();
  if (!sha256.equals(Buffer.from(digest, 'base64'))) throw new AppError('digest_mismatch');
  return { bytes: Buffer.concat(parts, length), sha256 };
}
