import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MODEL_PROBLEMS } from '../contract/desktop/desktop-options.ts';
import { hasCode } from '../node/error-code.ts';
import { fileSize } from '../node/file-size.ts';
import { freeDisk } from './free-disk.ts';
import { isSafeSource } from './model-source.ts';
import { readTag, writeTag } from './part-tag.ts';

export interface DownloadTask {
  readonly url: string;
  /** Path of the complete file; until then, a partial file is next to it. */
  readonly path: string;
  /** Null when only the server knows the size; the checksum is verified in any case. */
  readonly bytes: number | null;
  /** SHA-256 in hex. */
  readonly sha256: string;
}

export type DownloadProblem = (typeof MODEL_PROBLEMS)[number];

/** Why a download stopped. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly problem: DownloadProblem;

  constructor(problem: DownloadProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** Progress callbacks. `received`: bytes on disk; `total`: size of the file in bytes, null if unknown. */
export interface DownloadListener {
  progress(received: number, total: number | null): void;
  /** All bytes are received; the checksum is being verified. */
  checking(): void;
}

/** Milliseconds without data after which a connection counts as broken. */
const SILENCE_MS = 30_000;
const REDIRECTS_MAX = 5;
/** Maximum size of a file of unknown size, in bytes. */
const UNKNOWN_SIZE_MAX = 4_000_000_000;

export const partPath = (path: string): string => `${path}.part`;

/** Follows redirects manually, because each target must be a safe source too. */
async function fetchSafely(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  let at = url;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    if (!isSafeSource(at)) break;
    const response = await fetch(at, { headers, signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    at = new URL(location, at);
  }
  throw new DownloadError('network');
}

/** The first byte position in the response to a range request; null for any other response. */
function firstByte({ status, headers }: Response): number | null {
  if (status === 200) return 0;
  const [, from] = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '') ?? [];
  return status === 206 && from !== undefined ? Number(from) : null;
}

/** Size of the whole file by the response's headers, or null. */
function totalOf({ status, headers }: Response): number | null {
  const [, total] = /^bytes (?:\d+-\d+|\*)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  if (total !== undefined) return Number(total);
  const length = headers.get('content-length');
  return status === 200 && length !== null ? Number(length) : null;
}

/** False when the response cannot be the file: a captive portal's sign-in page must not replace the partial file. */
function isExpectedFile(response: Response, { bytes }: DownloadTask, existingBytes: number): boolean {
  const total = totalOf(response);
  if (bytes !== null) return total === null || total === bytes;
  // A sign-in page is text, and smaller than the partial file.
  const isText = response.headers.get('content-type')?.startsWith('text/') ?? false;
  return !isText && (total === null || (total >= existingBytes && total <= UNKNOWN_SIZE_MAX));
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.length) written += (await file.write(bytes, written)).bytesWritten;
}

/** Appends a response body to the file. A silent connection is aborted; received bytes are kept. */
async function append(
  body: ReadableStream<Uint8Array>,
  file: FileHandle,
  limits: { received: number; total: number | null; listener: DownloadListener; giveUp: () => void },
): Promise<void> {
  let { received } = limits;
  let silence = setTimeout(limits.giveUp, SILENCE_MS);
  try {
    for await (const chunk of body) {
      clearTimeout(silence);
      received += chunk.length;
      if (received > (limits.total ?? UNKNOWN_SIZE_MAX)) throw new DownloadError('damaged');
      await writeAll(file, chunk);
      limits.listener.progress(received, limits.total);
      silence = setTimeout(limits.giveUp, SILENCE_MS);
    }
  } finally {
    clearTimeout(silence);
  }
}

async function requestRest(
  task: DownloadTask,
  existingBytes: number,
  signal: AbortSignal,
): Promise<Response> {
  const tag = existingBytes > 0 ? await readTag(partPath(task.path)) : null;
  // Without an ETag, only the final checksum shows whether the rest belongs to the same file.
  const range: Record<string, string> = existingBytes > 0 ? { range: `bytes=${existingBytes}-` } : {};
  if (tag !== null) range['if-range'] = tag;
  return fetchSafely(new URL(task.url), range, signal);
}

/** Checks the free disk space before anything is written. */
async function requireRoom(path: string, bytes: number): Promise<void> {
  const free = await freeDisk(dirname(path));
  if (free !== null && bytes > free) throw new DownloadError('diskFull');
}

/** The position at which the response continues; null if nothing is missing. Throws if it is unrelated. */
async function resumePosition(
  response: Response,
  task: DownloadTask,
  existingBytes: number,
): Promise<number | null> {
  const from = firstByte(response);
  if (from !== null && from <= existingBytes && isExpectedFile(response, task, existingBytes)) return from;
  await response.body?.cancel();
  const isUnknown = response.status === 416;
  // A file of unknown size may already be complete.
  if (isUnknown && task.bytes === null && existingBytes > 0 && totalOf(response) === existingBytes)
    return null;
  // The server has no such range: the partial file belongs to another file.
  throw new DownloadError(isUnknown ? 'damaged' : 'network');
}

async function fetchRest(task: DownloadTask, listener: DownloadListener, signal: AbortSignal): Promise<void> {
  const part = partPath(task.path);
  const existingBytes = (await fileSize(part)) ?? 0;
  if (existingBytes === task.bytes) return;
  if (existingBytes > (task.bytes ?? UNKNOWN_SIZE_MAX)) throw new DownloadError('damaged');
  const silence = new AbortController();
  const response = await requestRest(task, existingBytes, AbortSignal.any([signal, silence.signal]));
  const total = task.bytes ?? totalOf(response);
  const from = await resumePosition(response, task, existingBytes);
  if (from === null) return;
  if (total !== null) await requireRoom(part, total - from).catch((error) => cancelResponse(response, error));
  if (from === 0) await writeTag(part, response.headers.get('etag'));
  const body = response.body ?? new ReadableStream<Uint8Array>({ start: (control) => control.close() });
  const file = await open(part, 'a', 0o600);
  try {
    if (from < existingBytes) await truncate(part, from);
    await append(body, file, {
      received: from,
      total,
      listener,
      giveUp: () => silence.abort(new DownloadError('network')),
    });
    await file.sync();
  } finally {
    await file.close();
  }
  if (total !== null && ((await fileSize(part)) ?? 0) < total) throw new DownloadError('network');
}

/** Cancels an unread response. */
async function cancelResponse(response: Response, error: unknown): Promise<never> {
  await response.body?.cancel();
  throw error;
}

async function verifyChecksum({ path, sha256 }: DownloadTask, signal: AbortSignal): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(partPath(path)), hash, { signal });
  if (hash.digest('hex') !== sha256) throw new DownloadError('damaged');
}

function problemOf(error: unknown): DownloadProblem {
  if (error instanceof DownloadError) return error.problem;
  if (hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG')) return 'diskFull';
  const isDisk = hasCode(error, 'EACCES', 'EPERM', 'EIO', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EMFILE');
  return isDisk ? 'disk' : 'network';
}

/** Deletes a partial file. */
export async function removePart(path: string): Promise<void> {
  await rm(partPath(path), { force: true });
  await writeTag(partPath(path), null);
}

/**
 * Downloads a file, resuming a partial one; verifies the checksum and moves the complete file to its path.
 * Deletes a damaged one.
 * @throws DownloadError; the signal's reason when that fires: received bytes are kept
 */
export async function download(
  task: DownloadTask,
  listener: DownloadListener,
  signal: AbortSignal,
): Promise<void> {
  try {
    await fetchRest(task, listener, signal);
    listener.checking();
    await verifyChecksum(task, signal);
    await rename(partPath(task.path), task.path);
    await writeTag(partPath(task.path), null);
  } catch (error) {
    signal.throwIfAborted();
    const problem = problemOf(error);
    if (problem === 'damaged') await removePart(task.path);
    throw new DownloadError(problem, { cause: error });
  }
}
